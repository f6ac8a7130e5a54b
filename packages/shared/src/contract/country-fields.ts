import * as z from 'zod/mini';
import { isCountryCode } from '../countries.ts';
import { emptyIsNull } from './fields.ts';
import { errorCode } from './problem.ts';

// Not in fields.ts, which the landing page loads: it has no use for the codes of all countries.

/** A country as ISO 3166-1 alpha-2 in either case, converted to upper case. */
const country = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.refine((value) => value === '' || isCountryCode(value), errorCode('country_unknown')),
);

/** A country code; an empty one clears the field. */
export const optionalCountry = emptyIsNull(country);

/** A filter by country. */
export const countryFilter = z.optional(country);

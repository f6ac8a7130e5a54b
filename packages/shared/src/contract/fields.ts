import * as z from 'zod/mini';
import { withAsciiDomain } from '../email-domain.ts';
import { uniqueTexts } from '../fold-text.ts';
import { oneLine } from '../one-line.ts';
import { parseUrl } from '../parse-url.ts';
import { languages } from '../texts/languages.ts';
import { withHttps } from '../website.ts';
import { errorCode } from './problem.ts';

/** product/api#texts: the maximum length of texts, in characters. */
export const maxLength = {
  title: 200,
  description: 5000,
  bio: 2000,
  request: 300,
  message: 4000,
  name: 120,
  /** An offer or a need of a member (product/profiles-and-directory#profile-fields). */
  offer: 40,
  /** An organizer's message to attendees. */
  announcement: 1000,
  /** The note of an application (product/opportunities#applying). */
  note: 2000,
  /** Why an admin takes something from a member. */
  reason: 1000,
  url: 2048,
  email: 254,
} as const;

/** product/api#lists: the most items of a list, also by default. */
export const maxListLength = 1000;

export const minPasswordLength = 8;
/** bcrypt ignores further bytes. */
const maxPasswordBytes = 72;

type TextKind =
  | 'title'
  | 'description'
  | 'bio'
  | 'name'
  | 'offer'
  | 'request'
  | 'message'
  | 'announcement'
  | 'note'
  | 'reason';

const trimmed = (max: number) => z.string().check(z.trim(), z.maxLength(max));

const visible = /[^\p{Cc}\p{Cf}\p{Z}]/u;

const oneLineKinds: readonly TextKind[] = ['name', 'title', 'offer'];

/** Trims a text; invisible characters alone are empty. Names and titles are one line. */
export function asWritten(kind: TextKind) {
  const isOneLine = oneLineKinds.includes(kind);
  return z.overwrite((value: string) => {
    if (!visible.test(value)) return '';
    return isOneLine ? oneLine(value) : value.trim();
  });
}

/** A required text: trimmed, not empty, within its kind's length. */
export const text = (kind: TextKind) =>
  z.string().check(asWritten(kind), z.minLength(1), z.maxLength(maxLength[kind]));

/** An optional text that an empty one or null clears; undefined keeps it. */
export const emptyIsNull = (schema: z.ZodMiniType<string, string>) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: string | null) => value || null),
    ),
  );

/**
 * An optional text: null or an empty one clears the field, undefined keeps it (product/api#changing-things).
 */
export const optionalText = (kind: TextKind) =>
  emptyIsNull(z.string().check(asWritten(kind), z.maxLength(maxLength[kind])));

const isHttpUrl = (value: string): boolean => /^https?:\/\/\S+$/i.test(value) && parseUrl(value) !== null;

/** product/api#texts: stored URLs are http(s) only. An empty one clears the field. */
export const optionalUrl = emptyIsNull(
  trimmed(maxLength.url).check(
    z.refine((value) => value === '' || isHttpUrl(value), errorCode('url_invalid')),
  ),
);

/**
 * A website: without a scheme it gets https://, only http(s) is accepted (product/businesses#websites). An
 * empty one clears the field.
 */
export const optionalWebsite = emptyIsNull(
  z.string().check(
    z.trim(),
    z.overwrite(withHttps),
    z.maxLength(maxLength.url),
    z.refine((value) => value === '' || isHttpUrl(value), errorCode('website_invalid')),
  ),
);

/** The most offers, and needs, of a member (product/profiles-and-directory#profile-fields). */
export const maxOffers = 5;

/** Offers or needs: up to five distinct short texts, in order; null clears them. */
export const optionalOffers = z.optional(
  z.pipe(
    z.nullable(
      z
        .array(z.string().check(asWritten('offer'), z.maxLength(maxLength.offer)))
        .check(z.maxLength(maxOffers)),
    ),
    z.transform((values: string[] | null) => uniqueTexts(values ?? [])),
  ),
);

/** As zod's own, and with top-level domains in other letters, as 'xn--p1ai'. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,})$/i;

/** Whether a domain in ASCII stands for one in other letters, as far as it says so: 'xn--.example' stands for none. */
const isDecodable = (domain: string) =>
  !/(^|\.)xn--/.test(domain) || parseUrl(`http://${domain}`)?.hostname === domain;

/** An e-mail address, trimmed, in lower case and with its domain in ASCII, by which accounts are distinct. */
export const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite(withAsciiDomain),
  z.minLength(1),
  z.maxLength(maxLength.email),
  z.email({ pattern: emailPattern, error: errorCode('email_invalid') }),
  z.refine((value) => isDecodable(value.slice(value.lastIndexOf('@') + 1)), errorCode('email_invalid')),
);

/** An e-mail address, as `email`; an empty one clears the field. */
export const optionalEmail = emptyIsNull(
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite(withAsciiDomain),
    z.maxLength(maxLength.email),
    z.refine((value) => value === '' || email.safeParse(value).success, errorCode('email_invalid')),
  ),
);

const byteLength = (value: string) => new TextEncoder().encode(value).length;

/** product/accounts#passwords: longer passwords are 422, as bcrypt would ignore the rest. */
const withinMaxBytes = z.refine<string>(
  (value) => byteLength(value) <= maxPasswordBytes,
  errorCode('password_too_long'),
);

/** A new password. Never trimmed (product/accounts#passwords). */
export const newPassword = z
  .string()
  .check(z.minLength(minPasswordLength, errorCode('password_too_short')), withinMaxBytes);

/** An existing password, to compare. */
export const givenPassword = z.string().check(z.minLength(1), withinMaxBytes);

/** A mailed code. */
export const mailedCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, errorCode('mailed_code_invalid')));

/** The token of a mailed link; a missing one is refused like a wrong one, with 400, not 422. */
export const linkToken = z._default(z.string().check(z.trim()), '');

const isoDateTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** Whether a text begins with a day that exists: `Date` parses 30 February as 2 March, and month 13 as no date at all. */
function isCalendarDay(value: string): boolean {
  const day = value.slice(0, 10);
  const date = new Date(day);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A day as YYYY-MM-DD. */
export const calendarDay = z
  .string()
  .check(
    z.trim(),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: errorCode('day_invalid'), abort: true }),
    z.refine(isCalendarDay, errorCode('day_invalid')),
  );

function instantOf(value: string): Date {
  const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/.test(value) || !value.includes('T');
  return new Date(hasZone ? value : `${value}Z`);
}

/** An offset may lead to a year beyond the four digits of ISO 8601, which our own answer would not accept again. */
export function hasFourDigitYear(instant: Date): boolean {
  const year = instant.getUTCFullYear();
  return year >= 0 && year <= 9999;
}

/** A day as YYYY-MM-DD, optional; null or an empty text clears the field. */
export const optionalDay = z.optional(
  z.pipe(
    z.union([z.null(), z.literal(''), calendarDay]),
    z.transform((value: string | null) => value || null),
  ),
);

/** An instant in ISO 8601, in UTC without an offset; parsed as a Date. */
export const dateTime = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1),
    // Without `abort`, which would end the checks of other fields, too.
    z.regex(isoDateTime, errorCode('date_invalid')),
    z.refine(
      (value) => !isoDateTime.test(value) || (isCalendarDay(value) && hasFourDigitYear(instantOf(value))),
      errorCode('date_invalid'),
    ),
  ),
  z.transform(instantOf),
);

/** HH:mm or HH:mm:ss, normalized to HH:mm:ss. An empty one clears the field. */
export const optionalTime = emptyIsNull(
  z.pipe(
    z
      .string()
      .check(z.trim(), z.regex(/^(?:|(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)$/, errorCode('time_invalid'))),
    z.transform((value: string) => (value.length === 5 ? `${value}:00` : value)),
  ),
);

/** Whether `Intl` knows this IANA zone. Since Node.js 22 it takes offsets such as '+02:00', too, which older browsers refuse. */
function isTimeZone(value: string): boolean {
  if (/^[+-]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** An IANA time zone. An empty one clears the field. */
export const optionalTimeZone = emptyIsNull(
  trimmed(64).check(z.refine((value) => value === '' || isTimeZone(value), errorCode('time_zone_invalid'))),
);

/** A language of the product; null for the default of the installation. An empty one is invalid. */
export const optionalLanguage = z.optional(z.nullable(z.enum(languages)));

/**
 * An id in a path, in either case, converted to the lower case of stored ids: they are compared as texts. A malformed one
 * is 404, like an unknown one (product/api#statuses).
 */
export const idParam = z.string().check(z.regex(/^[0-9a-f]{24}$/i), z.toLowerCase());
export const idParams = z.object({ id: idParam });

/**
 * An id in a body, in either case, converted to lower case like one in a path. A malformed one passes: the handler
 * answers it like an unknown one, after its other checks.
 */
export const idInBody = z.string().check(z.minLength(1), z.toLowerCase());

/** An id in an answer. */
export const id = z.string();
/** ISO 8601, UTC. */
export const instant = z.string();

/** A whole number in this range, also as text, as query parameters are. */
const wholeNumber = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
    ),
  );

/** The `limit` of a list; a larger one counts as `max` (product/api#lists). */
export const clampedLimit = (max: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d+$/)),
      z.transform((value: string) => Math.min(Number(value), max)),
    ),
  );

/** The parameters of every list (product/api#lists). */
export const pageQuery = { limit: clampedLimit(maxListLength), offset: wholeNumber(0, 10_000_000) };

/** A search text: matched as a substring, ignoring case and accents. */
export const searchText = z.optional(trimmed(100));

/** A filter by a name. */
export const nameFilter = z.optional(trimmed(maxLength.name));

/** A filter by offers or needs. */
export const offerFilter = z.optional(trimmed(maxLength.offer));

/** The check of an amount in euros, or a rate in per cent. */
export const twoDecimals = z.refine<number>(
  (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  errorCode('two_decimals'),
);

/** A whole number in this range, or null; an empty text clears the field. */
export const optionalCount = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.union([z.number().check(z.int(), z.gte(min), z.lte(max)), z.null(), z.literal('')]),
      z.transform((value) => (value === '' ? null : value)),
    ),
  );

/** An instant, optional; null or an empty text clears the field. */
export const optionalDateTime = z.optional(
  z.pipe(
    z.union([z.null(), z.literal(''), dateTime]),
    z.transform((value) => (value === '' ? null : value)),
  ),
);

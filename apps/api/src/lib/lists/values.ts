import {
  calendarDay,
  optionalOffers,
  optionalText,
  optionalWebsite,
  text,
} from '@rosette/shared/contract/fields.ts';
import type { DateOrder, ImportColumn, ImportedMemberDto } from '@rosette/shared/contract/imports.ts';
import { errorMap, problemOf } from '@rosette/shared/contract/problem.ts';
import { type Tier, tiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import type { ProblemParams } from '@rosette/shared/texts/sentence-of.ts';
import * as z from 'zod/mini';
import { textsOf } from '#lib/texts.ts';
import { countryOf } from './countries.ts';
import { dayOf, isWithoutEnd } from './days.ts';
import { foldedKey } from './headings.ts';
import { isNothing } from './people.ts';

/** What is wrong with a value, without words. */
export interface ValueProblem {
  code: string;
  params?: ProblemParams;
}

/** The columns that a person can do without. */
export type OptionalColumn = Exclude<
  ImportColumn,
  'email' | 'full_name' | 'first_name' | 'middle_name' | 'last_name' | 'tier'
>;

/** The values of a row under its optional columns. */
export type OptionalValues = Partial<Pick<ImportedMemberDto, OptionalColumn>>;

const fullName = text('name');

/** A value that a schema has taken, or what it says is wrong. */
type Checked<T> = { value: T } | { problem: ValueProblem };

function checkWith<T>(schema: z.ZodMiniType<T>, value: unknown): Checked<T> {
  const parsed = schema.safeParse(value, errorMap);
  if (parsed.success) return { value: parsed.data };
  const { code, params } = problemOf(parsed.error.issues[0] as z.core.$ZodIssue);
  return { problem: { code, ...(params && { params }) } };
}

/** A name of a person as it is stored, or why it is none. */
export const checkFullName = (name: string): Checked<string> => checkWith(fullName, name);

const tierNames = new Map<string, Tier>(
  tiers.flatMap((tier) => [
    [foldedKey(tier), tier] as const,
    ...languages.map((language) => [foldedKey(textsOf(language).tiers[tier]), tier] as const),
  ]),
);

/** The tier that a value names, by its code or its name in a language. */
export const tierOf = (written: string): Tier | undefined => tierNames.get(foldedKey(written));

const languageNames = new Map<string, Language>(
  languages.flatMap((language) =>
    [...languages, 'fr', 'es', 'it'].map((locale) => {
      const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
      return [foldedKey(name), language] as const;
    }),
  ),
);

/** As 'de' of 'de-AT', 'de_CH', 'German' and 'German (Austria)'. */
function languageIn(written: string): string {
  const [first = ''] = written.toLowerCase().split(/[-_(]/);
  return languageNames.get(foldedKey(first)) ?? first.trim();
}

const schemas = {
  business_name: optionalText('name'),
  industry: optionalText('name'),
  town: optionalText('name'),
  bio: optionalText('bio'),
  website: optionalWebsite,
  offers: optionalOffers,
  needs: optionalOffers,
  language: z.enum(languages),
} as const;

const listOf = (written: string): string[] => written.split('|').filter((part) => part.trim() !== '');

const unknown = (code: string): { problem: ValueProblem } => ({ problem: { code } });

function countryFrom(written: string): Checked<string> {
  const code = countryOf(written);
  return code ? { value: code } : unknown('country_unknown');
}

/** A membership lasts until the end of its last day (UTC). */
function expiryFrom(written: string, order: DateOrder | null): Checked<string | null> {
  if (isWithoutEnd(written)) return { value: null };
  const day = dayOf(written, order);
  if (day === 'ambiguous') return unknown('day_ambiguous');
  if (!day || !calendarDay.safeParse(day).success) return unknown('day_invalid');
  return { value: `${day}T23:59:59.000Z` };
}

/**
 * The value of a cell under a column (product/coming-in#values).
 * @param order of days with slashes
 * @returns null for an empty cell
 */
export function valueUnder(
  column: OptionalColumn,
  written: string,
  order: DateOrder | null,
): Checked<unknown> | null {
  // 'NA' is Namibia, and nobody is said to be without an end by 'n/a'.
  if (written === '' || isNothing(written)) return null;
  switch (column) {
    case 'country':
      return countryFrom(written);
    case 'membership_expires':
      return expiryFrom(written, order);
    case 'language':
      return checkWith<unknown>(schemas.language, languageIn(written));
    case 'offers':
    case 'needs':
      return checkWith<unknown>(schemas[column], listOf(written));
    default:
      return checkWith<unknown>(schemas[column], written);
  }
}

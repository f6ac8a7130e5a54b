import * as z from 'zod/mini';
import { isCountryCode } from '../countries.ts';
import { uniqueTexts } from '../fold-text.ts';
import { oneLine } from '../one-line.ts';
import { withHttps } from '../website.ts';
import { messages } from './messages.ts';

/** decisions §2: how long a text may be, in characters. */
export const maxLength = {
  title: 200,
  description: 5000,
  bio: 2000,
  request: 300,
  message: 4000,
  name: 120,
  /** One thing that a member offers or needs (beyond §12). */
  offer: 40,
  /** What an organizer tells those who are going. */
  announcement: 1000,
  /** What somebody writes with her application (beyond §12). */
  note: 2000,
  url: 2048,
  email: 254,
} as const;

/** decisions §2: what a list answers at most without a `limit`. */
export const maxListLength = 1000;

export const minPasswordLength = 8;
/** bcrypt reads no further. */
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
  | 'note';

const trimmed = (max: number) => z.string().check(z.trim(), z.maxLength(max));

const visible = /[^\p{Cc}\p{Cf}\p{Z}]/u;

const oneLineKinds: readonly TextKind[] = ['name', 'title', 'offer'];

/** Trimmed; what shows nothing at all is empty. A name or a title stays on its line. */
function asWritten(kind: TextKind) {
  const isOneLine = oneLineKinds.includes(kind);
  return z.overwrite((value: string) => {
    if (!visible.test(value)) return '';
    return isOneLine ? oneLine(value) : value.trim();
  });
}

/** A text that must be there: trimmed, not empty, no longer than its kind allows. */
export const text = (kind: TextKind) =>
  z.string().check(asWritten(kind), z.minLength(1), z.maxLength(maxLength[kind]));

const emptyIsNull = (schema: z.ZodMiniType<string, string>) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: string | null) => value || null),
    ),
  );

/** Left out stays undefined; null or an empty text clears the field and reads null (decisions §7, "Edits"). */
export const optionalText = (kind: TextKind) =>
  emptyIsNull(z.string().check(asWritten(kind), z.maxLength(maxLength[kind])));

function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(value)) return false;
  return URL.canParse(value);
}

/** decisions §2: only http(s), wherever a URL is stored. Empty clears. */
export const optionalUrl = emptyIsNull(
  trimmed(maxLength.url).check(z.refine((value) => value === '' || isHttpUrl(value), messages.urlInvalid)),
);

/** The address of a website: without a scheme it gets https://, only http(s) is accepted (beyond §12). Empty clears. */
export const optionalWebsite = emptyIsNull(
  z.string().check(
    z.trim(),
    z.overwrite(withHttps),
    z.maxLength(maxLength.url),
    z.refine((value) => value === '' || isHttpUrl(value), messages.websiteInvalid),
  ),
);

/** A country as ISO 3166-1 alpha-2, in either case; reads in upper case. Empty is none. */
const country = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.refine((value) => value === '' || isCountryCode(value), messages.countryUnknown),
);

/** Where somebody or something is: a country code. Empty clears. */
export const optionalCountry = emptyIsNull(country);

/** A country that a list is narrowed to. */
export const countryFilter = z.optional(country);

/** How many things a member can say that she offers, and needs (beyond §12). */
export const maxOffers = 5;

/** What a member offers or needs: up to five short texts, in order, each once; null clears. */
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

/** An e-mail address, trimmed and in lower case: the form in which accounts are told apart. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(maxLength.email),
    z.email({ error: messages.emailInvalid, abort: true }),
  );

const byteLength = (value: string) => new TextEncoder().encode(value).length;

/** decisions §7: longer passwords are 422, or what lies beyond would count for nothing. */
const withinMaxBytes = z.refine<string>(
  (value) => byteLength(value) <= maxPasswordBytes,
  messages.passwordTooLong,
);

/** A password somebody chooses. Never trimmed (decisions §7). */
export const newPassword = z
  .string()
  .check(z.minLength(minPasswordLength, messages.passwordTooShort), withinMaxBytes);

/** A password somebody proves to know. */
export const givenPassword = z.string().check(z.minLength(1), withinMaxBytes);

/** A code of ours that came by mail and was typed in. */
export const mailedCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, messages.codeInvalid));

/** A secret of ours that came by link; none at all is as good as a wrong one (decisions §3: 400, not 422). */
export const linkToken = z._default(z.string().check(z.trim()), '');

const isoDateTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** `Date` reads 30 February as 2 March; here it is no date. */
function isCalendarDay(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

/** A day as YYYY-MM-DD. */
export const calendarDay = z
  .string()
  .check(
    z.trim(),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: messages.dayInvalid, abort: true }),
    z.refine(isCalendarDay, messages.dayInvalid),
  );

function instantOf(value: string): Date {
  const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/.test(value) || !value.includes('T');
  return new Date(hasZone ? value : `${value}Z`);
}

/** What we answer can be sent to us again: an offset may lead out of the years that ISO 8601 writes with four digits. */
function hasFourDigitYear(instant: Date): boolean {
  const year = instant.getUTCFullYear();
  return year >= 0 && year <= 9999;
}

/** An instant: ISO 8601, read as UTC where it names no offset; reads as a Date. */
export const dateTime = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.regex(isoDateTime, { error: messages.dateInvalid, abort: true }),
    z.refine((value) => isCalendarDay(value) && hasFourDigitYear(instantOf(value)), messages.dateInvalid),
  ),
  z.transform(instantOf),
);

/** HH:mm or HH:mm:ss; reads HH:mm:ss. Empty clears. */
export const optionalTime = emptyIsNull(
  z.pipe(
    z
      .string()
      .check(z.trim(), z.regex(/^(?:|(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)$/, messages.timeInvalid)),
    z.transform((value: string) => (value.length === 5 ? `${value}:00` : value)),
  ),
);

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** An IANA time zone. Empty clears. */
export const optionalTimeZone = emptyIsNull(
  trimmed(64).check(z.refine((value) => value === '' || isTimeZone(value), messages.timeZoneInvalid)),
);

/** An id as it stands in a path. One that is malformed is 404, like one that does not exist (decisions §7). */
export const idParam = z.string().check(z.regex(/^[0-9a-f]{24}$/i));
export const idParams = z.object({ id: idParam });

/** An id in an answer. */
export const id = z.string();
/** ISO 8601, UTC. */
export const instant = z.string();

export const wholeNumber = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
    ),
  );

/** What every list takes (decisions §2). */
export const pageQuery = { limit: wholeNumber(0, maxListLength), offset: wholeNumber(0, 10_000_000) };

/** Text to search for: substring, case and accents do not matter. */
export const searchText = z.optional(trimmed(100));

/** A name that a list is narrowed to. */
export const nameFilter = z.optional(trimmed(maxLength.name));

/** What members offer or need that a list is narrowed to. */
export const offerFilter = z.optional(trimmed(maxLength.offer));

/** A whole number between these, or null; an empty text clears it, as in a form. */
export const optionalCount = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.union([z.number().check(z.int(), z.gte(min), z.lte(max)), z.null(), z.literal('')]),
      z.transform((value) => (value === '' ? null : value)),
    ),
  );

/** An instant that may be left out or cleared, by null or an empty text. */
export const optionalDateTime = z.optional(
  z.pipe(
    z.union([z.null(), z.literal(''), dateTime]),
    z.transform((value) => (value === '' ? null : value)),
  ),
);

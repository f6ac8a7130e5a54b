import type { DateOrder } from '@rosette/shared/contract/imports.ts';
import { foldedKey } from './headings.ts';

/** 'never' and its like (product/coming-in#values). */
const neverEnds = new Set(
  (
    'never, never expires, does not expire, unlimited, lifetime, life, forever, permanent, indefinite, no end, no end date, ' +
    'no expiry, no expiration, none, open end, nie, niemals, unbefristet, unbegrenzt, lebenslang, auf Lebenszeit, ' +
    'ohne Ende, kein Ende, ohne Ablauf, kein Ablauf, endlos, jamais, illimité, nunca, mai'
  )
    .split(', ')
    .map(foldedKey),
);

/** Whether a value of a column of days says that there is no end. */
export const isWithoutEnd = (written: string): boolean =>
  neverEnds.has(foldedKey(written)) || /^(0000-00-00|00\.00\.0000)/.test(written) || written === '∞';

const monthLocales = ['en', 'de', 'fr', 'es', 'it', 'nl'];

const monthNames = new Map<string, number>(
  monthLocales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index) => {
        const name = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(
          Date.UTC(2026, index, 15),
        );
        return [foldedKey(name), index + 1] as const;
      }),
    ),
  ),
);
for (const [name, month] of Object.entries({ sept: 9, mrz: 3, maerz: 3, jaenner: 1, janner: 1, feber: 2 }))
  monthNames.set(name, month);

const written = {
  yearFirst: /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/,
  digits: /^(\d{4})(\d{2})(\d{2})$/,
  dots: /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})$/,
  byOrder: /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/,
  dayMonthName:
    /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*(?:de\s)?(\p{L}+)\.?,?[\s-]*(?:de\s)?(\d{4}|\d{2})$/iu,
  monthNameDay: /^(?:\p{L}+,\s+)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu,
  /** The number of a day as spreadsheets count them, of the years 2000 to 2099. */
  serial: /^(3[6-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3}|730[0-4]\d)$/,
};

/** Longer texts are no days: reading them takes the square of the length. */
const longestDay = 100;

/** A day with a time, or with 'until' before it, as the day alone; empty for what is too long to be one. */
const dayAlone = (text: string): string =>
  (text.length > longestDay ? '' : text)
    .replace(/[,T\s]+\d{1,2}:\d{2}.*$/, '')
    .replace(/^(?:bis|bis zum|until|till|valid until|ends|gültig bis)\s+(?=\S)/i, '')
    .trim();

const yearOf = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

/** YYYY-MM-DD; null for a day that does not exist. */
function isoDay(year: number, month: number, day: number): string | null {
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** The order that a value with slashes shows; null where it shows none, as both numbers may be the month. */
function orderOf(text: string): DateOrder | null {
  const [, first, , second] = written.byOrder.exec(dayAlone(text)) ?? [];
  if (Number(first) > 12) return 'dmy';
  if (Number(second) > 12) return 'mdy';
  return null;
}

/** The order of the days of a column, by those that have a number over 12; null where there are none, or of both kinds. */
export function orderOfColumn(values: Iterable<string>): DateOrder | null {
  let found: DateOrder | null = null;
  for (const value of values) {
    const order = orderOf(value);
    if (order && found && order !== found) return null;
    found ??= order;
  }
  return found;
}

/**
 * A day as YYYY-MM-DD, in the shapes that other systems write (product/coming-in#values).
 * @param order of those with slashes
 * @returns 'ambiguous' for one with slashes that needs an order; null for what is no day
 */
export function dayOf(text: string, order: DateOrder | null): string | null {
  const day = dayAlone(text);
  const yearFirst = written.yearFirst.exec(day);
  if (yearFirst) return isoDay(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]));
  const dots = written.dots.exec(day);
  if (dots) return isoDay(yearOf(dots[3] as string), Number(dots[2]), Number(dots[1]));
  const byOrder = written.byOrder.exec(day);
  if (byOrder) {
    const [first, second] = [Number(byOrder[1]), Number(byOrder[3])];
    const known = orderOf(day) ?? order ?? (first === second ? 'dmy' : null);
    if (!known) return 'ambiguous';
    const year = yearOf(byOrder[4] as string);
    return known === 'dmy' ? isoDay(year, second, first) : isoDay(year, first, second);
  }
  const digits = written.digits.exec(day);
  if (digits) return isoDay(Number(digits[1]), Number(digits[2]), Number(digits[3]));
  if (written.serial.test(day))
    return new Date(Date.UTC(1899, 11, 30 + Number(day))).toISOString().slice(0, 10);
  const [, ofMonth, name, year] = written.dayMonthName.exec(day) ?? [];
  const month = monthNames.get(foldedKey(name ?? ''));
  if (month) return isoDay(yearOf(year as string), month, Number(ofMonth));
  const [, nameFirst, ofNamed, yearLast] = written.monthNameDay.exec(day) ?? [];
  const named = monthNames.get(foldedKey(nameFirst ?? ''));
  return named ? isoDay(Number(yearLast), named, Number(ofNamed)) : null;
}

import { numberIn, type Plural } from '@rosette/shared/texts/text.ts';
import { fill, shownLocale, texts } from '#lib/texts.ts';

/** Formats dates, numbers and money in the reader's locale of the shown language. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  // Created on first use and cached: creating is slower than formatting.
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (value: string | Date) => {
    const locale = shownLocale();
    const format = kept.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    kept.set(locale, format);
    // `new Date(undefined)` is invalid, `new Date(null)` would be 1970.
    const date = new Date(value ?? '');
    // An invalid date must not break its page.
    return Number.isNaN(date.getTime()) ? '–' : format.format(date);
  };
};

/**
 * Creates a date format in a worker, so that the page's first one takes no time: V8 reads the patterns of a locale once
 * for all threads of a page, which otherwise blocks it for 30 to 40 ms at its first date, and a phone for twice as long.
 */
export function prepareDateFormats(): void {
  if (typeof Worker === 'undefined') return;
  new Worker(new URL('./date-format-worker.ts', import.meta.url), { type: 'module', name: 'date formats' });
}

const datesWith = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a zone unknown to the browser */
function dateFormatWith(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = shownLocale();
  const name = JSON.stringify([locale, options]);
  const format = datesWith.get(name) ?? new Intl.DateTimeFormat(locale, options);
  datesWith.set(name, format);
  return format;
}

/** A date written with these options; null for a zone unknown to the browser, or an invalid date. */
export function formatDateWith(options: Intl.DateTimeFormatOptions, date: Date): string | null {
  try {
    return dateFormatWith(options).format(date);
  } catch {
    return null;
  }
}

/** Two dates written as a range with these options; null as in `formatDateWith`. */
export function formatDateRange(options: Intl.DateTimeFormatOptions, start: Date, end: Date): string | null {
  try {
    return dateFormatWith(options).formatRange(start, end);
  } catch {
    return null;
  }
}

/** '2nd', or '2.' in German. */
export function formatOrdinal(count: number): string {
  const forms: Plural = texts.events.ordinals;
  const category = new Intl.PluralRules(shownLocale(), { type: 'ordinal' }).select(count);
  return (forms[category] ?? forms.other).replace('{count}', formatCount(count));
}

/** 'May 31, 2026' */
export const formatDate = dateFormat({ dateStyle: 'medium' });

/**
 * 'May 31, 2026' for an instant in UTC: the ends of memberships and contracts, and the days of receipts, which mails and
 * PDFs write in UTC, too (product/memberships-and-payments#receipts).
 */
export const formatUtcDate = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** 'May 31' for a UTC day such as 2026-05-31, whatever the viewer's zone. */
export const formatUtcDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'May 31, 2026, 6:00 PM' */
export const formatDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** 'Sunday, May 31, 2026' */
export const formatFullDay = dateFormat({ dateStyle: 'full' });

/** '6:00 PM' */
export const formatClock = dateFormat({ timeStyle: 'short' });

const formatTime = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** '18:02' for an instant of today, '18:02 on May 31, 2026' for one of another day. */
export function formatRecentTime(instant: string): string {
  const [day, today] = [formatDate(instant), formatDate(new Date())];
  return day === today ? formatTime(instant) : fill(texts.frame.at, { time: formatTime(instant), day });
}

/** A cached format per set of options. */
const kept = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions, locale = shownLocale()): Intl.NumberFormat {
  const name = JSON.stringify([locale, options]);
  const format = kept.get(name) ?? new Intl.NumberFormat(locale, options);
  kept.set(name, format);
  return format;
}

/**
 * '€1,000', with cents only where there are any; in euros for a missing or invalid currency, a dash without an amount.
 */
export function formatMoney(amount: number, currency?: string): string {
  return money(amount, currency);
}

/** '€1,000.00', as on a receipt: always with cents. Otherwise as `formatMoney`. */
export const formatExactMoney = (amount: number, currency?: string): string => money(amount, currency, 2);

function money(
  amount: number,
  currency: string | undefined,
  minimumFractionDigits = Number.isInteger(amount) ? 0 : 2,
  locale?: string,
): string {
  if (!Number.isFinite(amount)) return '–';
  const options = { style: 'currency', currency: isCurrency(currency) ? currency : 'EUR' } as const;
  return numberFormat({ ...options, minimumFractionDigits }, locale).format(amount);
}

/** Whether `Intl` accepts the currency; it throws for others. */
const isCurrency = (code: unknown): code is string => typeof code === 'string' && /^[a-z]{3}$/i.test(code);

/** '€1,000', in the viewer's locale or a given one. */
export const formatEuros = (amount: number, locale?: string): string =>
  money(amount, 'eur', undefined, locale);

/** '12,345' */
export const formatCount = (count: number): string => numberIn(shownLocale(), count);

/** A rate in hundredths with two decimals, or another number of them: 12.5 is '12.50%'. */
export function formatPercent(hundredths: number, decimals = 2): string {
  const options = {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  } as const;
  return numberFormat(options).format(hundredths / 100);
}

const listFormats = new Map<string, Intl.ListFormat>();

function listFormat(type: 'conjunction' | 'unit'): Intl.ListFormat {
  const locale = shownLocale();
  const name = `${locale} ${type}`;
  const format =
    listFormats.get(name) ?? new Intl.ListFormat(locale, { type, style: type === 'unit' ? 'short' : 'long' });
  listFormats.set(name, format);
  return format;
}

/** 'Ada, Maren, and Ines': a list within a sentence. */
export const formatList = (items: readonly string[]): string => listFormat('conjunction').format(items);

/** 'Industry, Bio': a list that ends a line. */
export const formatEnumeration = (items: readonly string[]): string => listFormat('unit').format(items);

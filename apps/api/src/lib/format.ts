import type { Language } from '@rosette/shared/texts/languages.ts';

/** The locale of what the server writes for a reader whose own one it does not know. */
export const serverLocales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

/** Kept by what they depend on, as creating one takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
const maxKept = 1000;

function kept<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, create: () => F): F {
  // Zones and locales are whatever clients name.
  if (formats.size >= maxKept) formats.clear();
  const format = (formats.get(key) as F | undefined) ?? create();
  formats.set(key, format);
  return format;
}

/** '€250.00' or '250,00 €' for 25000 'eur'. */
export const formatMoney = (locale: string, cents: number, currency: string): string =>
  kept(`${locale} ${currency}`, () => new Intl.NumberFormat(locale, { style: 'currency', currency })).format(
    cents / 100,
  );

/** '31 May 2026' (en-GB) or '31. Mai 2026', in UTC like all dates of the server (product/api#clock). */
export const formatDay = (locale: string, instant: Date | string): string =>
  kept(`${locale} day`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })).format(
    new Date(instant),
  );

/** 'Sunday 31 May 2026 at 18:00' (en-GB), in a time zone. */
export const formatMoment = (locale: string, instant: Date | string, timeZone: string): string =>
  kept(
    `${locale} moment ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }),
  ).format(new Date(instant));

/** '40 seconds', '2 minutes' or '3 hours', rounded up, for a time in seconds. */
export function formatDuration(locale: string, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const as = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  if (seconds <= 90) return as(seconds, 'second');
  return minutes <= 90 ? as(minutes, 'minute') : as(Math.ceil(minutes / 60), 'hour');
}

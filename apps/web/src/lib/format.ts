/** Dates, numbers and money as people where the viewer lives write them: `undefined` is the browser's own locale. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  // Made at the first use and kept: making one costs more than using it.
  let kept: Intl.DateTimeFormat | undefined;
  return (value: string | Date) => {
    kept ??= new Intl.DateTimeFormat(undefined, options);
    // Without `?? ''` a missing one would be the first of January 1970.
    const date = new Date(value ?? '');
    // One entry without a time is no reason for its whole page to break.
    return Number.isNaN(date.getTime()) ? '–' : kept.format(date);
  };
};

/** 'May 31, 2026' */
export const formatDate = dateFormat({ dateStyle: 'medium' });

const formatDay = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** A sentence of the API with its days (2026-06-01, in UTC) as the viewer writes them. */
export const withReadableDays = (sentence: string): string =>
  sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDay(day));

/** 'May 31, 2026, 6:00 PM' */
export const formatDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** One format for each set of options, made at its first use and kept, as above. */
const kept = new Map<string, Intl.NumberFormat>();
function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const name = JSON.stringify(options);
  const format = kept.get(name) ?? new Intl.NumberFormat(undefined, options);
  kept.set(name, format);
  return format;
}

/** '€1,000', with cents only where there are some; in euros where the currency is missing or none, a dash for no amount. */
export function formatMoney(amount: number, currency?: string): string {
  if (!Number.isFinite(amount)) return '–';
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  const options = { style: 'currency', currency: isCurrency(currency) ? currency : 'EUR' } as const;
  return numberFormat({ ...options, minimumFractionDigits }).format(amount);
}

/** What `Intl` takes for one; it throws for anything else. */
const isCurrency = (code: unknown): code is string => typeof code === 'string' && /^[a-z]{3}$/i.test(code);

export const formatEuros = (amount: number): string => formatMoney(amount, 'eur');

/** '12,345' */
export const formatCount = (count: number): string => numberFormat().format(count);

/** A rate given in hundredths, to two decimals: 12.5 reads '12.50%'. */
export function formatPercent(hundredths: number): string {
  const options = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return numberFormat(options).format(hundredths / 100);
}

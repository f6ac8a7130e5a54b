/** Dates, numbers and money as people where the viewer lives write them: `undefined` is the browser's own locale. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  // Made at the first use and kept: making one costs more than using it.
  let kept: Intl.DateTimeFormat | undefined;
  return (value: string | Date) => {
    kept ??= new Intl.DateTimeFormat(undefined, options);
    return kept.format(new Date(value));
  };
};

/** 'May 31, 2026' */
export const formatDate = dateFormat({ dateStyle: 'medium' });

/** 'May 31, 2026, 6:00 PM' */
export const formatDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** '€1,000', with cents only where there are some. */
export function formatMoney(amount: number, currency: string): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(undefined, { style: 'currency', currency, minimumFractionDigits }).format(
    amount,
  );
}

export const formatEuros = (amount: number): string => formatMoney(amount, 'eur');

/** '12,345' */
export const formatCount = (count: number): string => new Intl.NumberFormat().format(count);

/** A rate given in hundredths, to two decimals: 12.5 reads '12.50%'. */
export function formatPercent(hundredths: number): string {
  return new Intl.NumberFormat(undefined, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(hundredths / 100);
}

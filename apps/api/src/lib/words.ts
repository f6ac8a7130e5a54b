/** '€250.00' for 25000 'eur'. */
export const moneyOf = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(cents / 100);

/** '31 May 2026', in UTC like all dates of the server (product/api#clock). */
export const dayOf = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

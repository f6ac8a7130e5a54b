/**
 * Splits a price into net and VAT, all in cents: prices contain VAT (beyond §14), and net and VAT add up to the price.
 * `rate` is in per cent.
 */
export function splitVat(grossCents: number, rate: number): { net_cents: number; vat_cents: number } {
  const vat_cents = Math.round((grossCents * rate) / (100 + rate));
  return { net_cents: grossCents - vat_cents, vat_cents };
}

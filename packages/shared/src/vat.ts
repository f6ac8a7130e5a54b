/** EU countries by the prefix of their VAT ids ('EL' for Greece). */
const vatPrefixes = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

/** 'EL' for Greece ('GR'); other countries use their code. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country);

/** A VAT id as stored: capital letters and digits, without blanks, dots and dashes. */
export const normalizeVatId = (given: string): string => given.toUpperCase().replace(/[\s.-]/g, '');

/**
 * Whether a normalized VAT id is plausible for its country: EU ids start with the country's prefix, for others only the
 * length is checked. Its existence is not checked.
 */
export function canBeVatId(vatId: string, country: string | null): boolean {
  const prefix = prefixOf(country ?? vatId.slice(0, 2));
  if (!vatPrefixes.includes(prefix)) return /^[0-9A-Z/+*]{4,20}$/.test(vatId);
  const shortest = prefix === 'RO' ? 2 : 8;
  return new RegExp(`^${prefix}[0-9A-Z+*]{${shortest},12}$`).test(vatId);
}

/** The buyer's data that VAT depends on. */
export interface VatBuyer {
  country: string | null;
  vat_id: string | null;
}

/**
 * Whether the buyer owes the VAT (reverse charge): a company with a VAT id in another EU country than the seller's
 * (Article 196 of Directive 2006/112/EC).
 */
export function isReverseCharge(sellerVatId: string | undefined, { country, vat_id }: VatBuyer): boolean {
  const sellerPrefix = normalizeVatId(sellerVatId ?? '').slice(0, 2);
  const buyerPrefix = prefixOf(country ?? '');
  if (!vat_id || !canBeVatId(vat_id, country)) return false;
  return (
    vatPrefixes.includes(sellerPrefix) && vatPrefixes.includes(buyerPrefix) && buyerPrefix !== sellerPrefix
  );
}

/**
 * Splits a gross price into net and VAT, all in cents (product/memberships-and-payments#vat); net and VAT add
 * up to gross. `rate` is in per cent.
 */
export function splitVat(grossCents: number, rate: number): { net_cents: number; vat_cents: number } {
  const vat_cents = Math.round((grossCents * rate) / (100 + rate));
  return { net_cents: grossCents - vat_cents, vat_cents };
}

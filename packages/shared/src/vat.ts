/** The countries of the European Union by the prefix of their VAT ids, which is Greece's 'EL'. */
const vatPrefixes = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

/** 'EL' for Greece, whose country code is 'GR'; the country's own code for all others. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country);

/** A VAT id as it is stored: capital letters and digits, without the blanks, dots and dashes that people write. */
export const normalizeVatId = (given: string): string => given.toUpperCase().replace(/[\s.-]/g, '');

/**
 * Whether a normalized VAT id can be one of its country: in the European Union it begins with the country's prefix, anywhere
 * else only its length is looked at. Whether it is in use, nobody is asked.
 */
export function canBeVatId(vatId: string, country: string | null): boolean {
  const prefix = prefixOf(country ?? vatId.slice(0, 2));
  if (!vatPrefixes.includes(prefix)) return /^[0-9A-Z/+*]{4,20}$/.test(vatId);
  const shortest = prefix === 'RO' ? 2 : 8;
  return new RegExp(`^${prefix}[0-9A-Z+*]{${shortest},12}$`).test(vatId);
}

/** Who buys, as far as VAT asks. */
export interface VatBuyer {
  country: string | null;
  vat_id: string | null;
}

/**
 * Whether the buyer owes the VAT and not the seller (reverse charge): a company with a VAT id in another country of the
 * European Union than the seller's (Article 196 of Directive 2006/112/EC).
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
 * Splits a price into net and VAT, all in cents: prices contain VAT (beyond §14), and net and VAT add up to the price.
 * `rate` is in per cent.
 */
export function splitVat(grossCents: number, rate: number): { net_cents: number; vat_cents: number } {
  const vat_cents = Math.round((grossCents * rate) / (100 + rate));
  return { net_cents: grossCents - vat_cents, vat_cents };
}

interface Invoiced {
  seller: {
    country?: string | null | undefined;
    vat_id?: string | null | undefined;
    tax_number?: string | null | undefined;
    register?: string | null | undefined;
  } | null;
  buyer: {
    name?: string | null | undefined;
    country?: string | null | undefined;
    vat_id?: string | null | undefined;
  } | null;
  /** In per cent; null before the payment. */
  vat_rate: number | null;
  is_reverse_charge: boolean | null;
  vat_note: unknown;
}

/**
 * Whether a paid receipt makes an electronic invoice: the standard asks for the countries, the seller's VAT id or both her
 * other numbers, the buyer's name, and the reason why there is no VAT (product/memberships-and-payments#receipts).
 */
export function makesElectronicInvoice<T extends Invoiced>(
  paper: T,
): paper is T & { seller: { country: string }; buyer: { name: string; country: string } } {
  const { seller, buyer, vat_rate, is_reverse_charge, vat_note } = paper;
  if (!seller?.country || !buyer?.country || !buyer.name) return false;
  if (!seller.vat_id && !(seller.tax_number && seller.register)) return false;
  return is_reverse_charge
    ? Boolean(seller.vat_id && buyer.vat_id)
    : (vat_rate ?? 0) > 0 || Boolean(vat_note);
}

import type { BillingDto } from '@rosette/shared/contract/billing.ts';
import type { ReceiptMethod } from '@rosette/shared/contract/payments.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type { Period } from '#lib/sold.ts';
import type { Payment } from '../payment.model.ts';

type Receipt = NonNullable<Payment['receipt']>;
type LaterEntry = Payment['credit_notes'][number];

/**
 * A receipt or credit note in no language, of which PDF, XML, page and mail are made
 * (product/memberships-and-payments#receipts). The two differ by type: amounts of both are positive.
 */
export interface Paper {
  type: 'receipt' | 'credit_note';
  number: string;
  /** The receipt that a credit note is about, or what was reinstated of one; null on the receipt itself. */
  of_number: string | null;
  issued_at: Date;
  /** When the money came, or went back. */
  moved_at: Date;
  /** Null where it is not certain. */
  method: ReceiptMethod | null;
  sold: Pick<Payment, 'package_id' | 'name'>;
  period: Period | null;
  starts_on_approval: boolean;
  seller: Receipt['seller'];
  buyer: BillingDto;
  currency: string;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  /** In per cent. */
  vat_rate: number;
  is_reverse_charge: boolean;
  /** Why there is no VAT, by language; null where there is, or without a reason. */
  vat_note: Partial<Record<Language, string>> | null;
  /** As stored, which is the English one; see `noteIn`. */
  note: string | null;
}

/** The parts of a paper that are the same on all of a payment. */
function sharedParts(payment: Payment, receipt: Receipt) {
  const { buyer, seller, vat_rate, is_reverse_charge, period, vat_note } = receipt;
  const { name = null, address = null, country = null, vat_id = null } = buyer;
  const reasons = Object.entries(vat_note ?? {}).filter(([, text]) => text);
  return {
    method: payment.method ?? null,
    sold: payment,
    period: period ? { from: period.from, until: period.until ?? null } : null,
    starts_on_approval: receipt.starts_on_approval ?? false,
    seller,
    buyer: { name, address, country, vat_id },
    currency: payment.currency,
    vat_rate,
    is_reverse_charge,
    vat_note: reasons.length > 0 && !is_reverse_charge ? Object.fromEntries(reasons) : null,
  };
}

/** The receipt of a payment; null before it is paid. */
export function receiptPaper(payment: Payment): Paper | null {
  const { receipt, paid_at, amount_cents } = payment;
  if (!receipt || !paid_at) return null;
  const { number, net_cents, vat_cents, note = null, issued_at } = receipt;
  return {
    ...sharedParts(payment, receipt),
    type: 'receipt',
    number,
    of_number: null,
    issued_at: issued_at ?? paid_at,
    moved_at: paid_at,
    net_cents,
    vat_cents,
    gross_cents: amount_cents,
    note,
  };
}

/** The paper of one of a payment's credit notes, or of what was reinstated of them, which is a receipt. */
export function creditNotePaper(payment: Payment, receipt: Receipt, entry: LaterEntry): Paper {
  const { number, amount_cents, vat_cents, created_at } = entry;
  return {
    ...sharedParts(payment, receipt),
    type: entry.kind === 'reinstated' ? 'receipt' : 'credit_note',
    number,
    of_number: receipt.number,
    issued_at: created_at,
    moved_at: created_at,
    net_cents: amount_cents - vat_cents,
    vat_cents,
    gross_cents: amount_cents,
    note: null,
  };
}

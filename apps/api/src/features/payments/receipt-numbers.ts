import { isReverseCharge, splitVat } from '@rosette/shared/vat.ts';
import type { AppContext } from '#lib/app-context.ts';
import { buyerOf } from './billing.service.ts';
import type { Payment } from './payment.model.ts';
import { ReceiptCounterModel } from './receipt-counter.model.ts';

/** Transactions that draw a number run one after another within a process; see `inTransaction`. */
export const receiptLine = 'receipts';

/**
 * The next number of a series in the UTC year of `at`. Drawn inside the transaction that stores it, so that there are
 * neither gaps nor duplicates.
 */
async function drawNumber(series: '' | 'C', at: Date): Promise<string> {
  const year = at.getUTCFullYear();
  const { last } = await ReceiptCounterModel.findOneAndUpdate(
    { _id: series ? `${year}-${series}` : String(year) },
    { $inc: { last: 1 } },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean();
  return `${year}-${series}${String(last).padStart(6, '0')}`;
}

/** The note on the receipt of a paid partnership that awaits approval (beyond §14). */
export const awaitingApprovalNote =
  'Paid. Your partnership waits for our approval and starts as soon as we have given it.';

interface Sale {
  member_id: unknown;
  amount_cents: number;
  /** An additional note on the receipt. */
  note?: string | undefined;
}

/**
 * The details of a receipt: drawn inside the transaction that marks the payment as paid, and immutable (beyond §14).
 */
export async function drawReceipt(
  { config }: AppContext,
  { member_id, amount_cents, note }: Sale,
  paidAt: Date,
): Promise<NonNullable<Payment['receipt']>> {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_VAT_ID: vat_id, VAT_RATE } = config;
  const buyer = await buyerOf(String(member_id));
  const is_reverse_charge = VAT_RATE > 0 && isReverseCharge(vat_id, buyer);
  const vat_rate = is_reverse_charge ? 0 : VAT_RATE;
  return {
    number: await drawNumber('', paidAt),
    ...splitVat(amount_cents, vat_rate),
    vat_rate,
    is_reverse_charge,
    seller: { name, ...(address && { address }), ...(vat_id && { vat_id }) },
    buyer,
    ...(note && { note }),
  };
}

interface CreditNote {
  number: string;
  amount_cents: number;
  created_at: Date;
}

/** The credit note of a refund made at `created_at`. */
export async function drawCreditNote(amount_cents: number, created_at: Date): Promise<CreditNote> {
  return { number: await drawNumber('C', created_at), amount_cents, created_at };
}

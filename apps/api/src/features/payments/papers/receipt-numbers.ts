import { isReverseCharge, splitVat } from '@rosette/shared/vat.ts';
import { model, Schema } from 'mongoose';
import { sellerOf } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { definedFields } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import type { Period } from '#lib/sold.ts';
import { textsOf } from '#lib/texts.ts';
import { buyerOf } from '../billing.service.ts';
import { creditedOf } from '../kept-cents.ts';
import type { Payment } from '../payment.model.ts';

/** The last number of each series, as '2026' for receipts and '2026-C' for credit notes. */
const receiptCounterSchema = new Schema(
  { _id: { type: String, required: true }, last: { type: Number, required: true } },
  { versionKey: false },
);
export const ReceiptCounterModel = model('ReceiptCounter', receiptCounterSchema);

/** Transactions that draw a number run one after another within a process; see `transaction`. */
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

/**
 * The note on the receipt of a paid partnership that awaits approval, as it is stored (see `noteIn`)
 * (product/partners-and-advertisements#buying-a-partnership).
 */
export const awaitingApprovalNote = textsOf('en').documents.receipt.awaitingApproval;

interface Sale {
  member_id: unknown;
  amount_cents: number;
  /** An additional note on the receipt. */
  note?: string | undefined;
  /** Of what was sold; null where nothing was granted. */
  period: Period | 'from_approval' | null;
}

/**
 * The details of a receipt: drawn inside the transaction that marks the payment as paid, and immutable
 * (product/memberships-and-payments#receipts).
 */
export async function drawReceipt(
  app: AppContext,
  { member_id, amount_cents, note, period }: Sale,
  paidAt: Date,
): Promise<NonNullable<Payment['receipt']>> {
  const { vat_rate: rate, vat_note, ...seller } = sellerOf(app);
  const buyer = await buyerOf(String(member_id));
  const is_reverse_charge = rate > 0 && isReverseCharge(seller.vat_id, buyer);
  const vat_rate = is_reverse_charge ? 0 : rate;
  return {
    number: await drawNumber('', paidAt),
    ...splitVat(amount_cents, vat_rate),
    vat_rate,
    is_reverse_charge,
    seller: { name: seller.name, ...definedFields(seller) },
    buyer,
    ...(rate === 0 && { vat_note }),
    ...(note && { note }),
    issued_at: clock.now(),
    ...(period === 'from_approval' ? { starts_on_approval: true } : period && { period }),
  };
}

type Receipt = NonNullable<Payment['receipt']>;
type LaterEntry = Pick<
  Payment['credit_notes'][number],
  'kind' | 'number' | 'amount_cents' | 'vat_cents' | 'created_at'
>;

/**
 * The credit note of what was refunded since the `earlier` ones, drawn inside the transaction that stores it; null where
 * nothing was. Its VAT is that of all refunds less that of the earlier notes: rounded each by itself, the notes of a full
 * refund could differ by a cent from the VAT of the receipt.
 * @param refundedCents all refunds of the payment together
 */
export async function drawCreditNote(
  receipt: Receipt,
  earlier: readonly LaterEntry[],
  refundedCents: number,
  created_at: Date,
): Promise<LaterEntry | null> {
  const credited = creditedOf(earlier);
  const amount_cents = refundedCents - credited.amount_cents;
  if (amount_cents <= 0) return null;
  const vat_cents = splitVat(refundedCents, receipt.vat_rate).vat_cents - credited.vat_cents;
  return { number: await drawNumber('C', created_at), amount_cents, vat_cents, created_at };
}

/**
 * The receipt of what came back of earlier credit notes, drawn inside the transaction that stores it; its VAT is rounded as
 * theirs.
 */
export async function drawReinstated(
  receipt: Receipt,
  earlier: readonly LaterEntry[],
  amount_cents: number,
  created_at: Date,
): Promise<LaterEntry> {
  const credited = creditedOf(earlier);
  const left = splitVat(credited.amount_cents - amount_cents, receipt.vat_rate).vat_cents;
  const number = await drawNumber('', created_at);
  return { kind: 'reinstated', number, amount_cents, vat_cents: credited.vat_cents - left, created_at };
}

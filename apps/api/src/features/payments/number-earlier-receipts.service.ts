import type { Migration } from '#features/migrations/migrations.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { drawCreditNote, drawReceipt, receiptLine } from './receipt-numbers.ts';

const batchSize = 100;

/**
 * Numbers the receipts of payments made before receipts had numbers, in the order of payment
 * (product/memberships-and-payments#receipts).
 */
export const numberEarlierReceipts = (app: AppContext): Migration => ({
  name: '2026-11-receipt-numbers',
  async changeSome() {
    const paid = await PaymentModel.find({ 'receipt.number': null, paid_at: { $gte: new Date(0) } })
      .sort({ paid_at: 1, _id: 1 })
      .limit(batchSize)
      .lean<Payment[]>();
    for (const payment of paid) await transaction(() => numberReceipt(app, payment), receiptLine);
    return paid.length;
  },
});

async function numberReceipt(
  app: AppContext,
  { _id, member_id, amount_cents, paid_at, state }: Payment,
): Promise<void> {
  if (!paid_at || (await PaymentModel.exists({ _id, 'receipt.number': { $exists: true } }))) return;
  const receipt = await drawReceipt(app, { member_id, amount_cents }, paid_at);
  const note = state === 'refunded' && (await drawCreditNote(receipt, [], amount_cents, clock.now()));
  const credit_notes = note ? [note] : [];
  await PaymentModel.updateOne({ _id }, { $set: { receipt, credit_notes } }, { timestamps: false });
}

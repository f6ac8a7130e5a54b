import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { type BoughtPayment, withBuyers } from './payments.service.ts';
import { drawCreditNote } from './receipt-numbers.ts';

/**
 * An admin has paid back a bank transfer that was due for a refund: draws the credit note and audits it, inside a
 * transaction.
 * @throws 404, 409 for a payment that is not due for a refund, or was made by card: Stripe tells of its refund
 */
export async function markPaymentRefunded(admin: Caller, id: string): Promise<BoughtPayment> {
  const payment = await PaymentModel.findOne({ _id: id, state: { $ne: 'created' } }).lean<Payment>();
  if (!payment) throw notFound('This payment does not exist');
  const { state, receipt, credit_notes, amount_cents, member_id } = payment;
  if (payment.stripe_session_id) {
    throw conflict('This payment was made by card: refund it in Stripe, which tells us');
  }
  if (state !== 'refund_due' || !receipt) throw conflict('This payment is not due for a refund');
  const note = await drawCreditNote(receipt, credit_notes, amount_cents, clock.now());
  const refunded = await PaymentModel.findOneAndUpdate(
    { _id: id, state },
    { $set: { state: 'refunded' }, ...(note && { $push: { credit_notes: note } }) },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean<Payment>();
  await recordAudit({
    actor_id: admin.id,
    action: 'payment.refund',
    subject: { id, label: receipt.number, member_id },
    before: { state },
    after: { state: refunded.state },
  });
  const [bought] = await withBuyers([refunded]);
  return bought as BoughtPayment;
}

import type { AppContext } from '#lib/app-context.ts';
import type { Cancellation } from '#lib/sold.ts';
import { refundDue } from './fulfilment.service.ts';
import { type Payment, PaymentModel } from './payment.model.ts';

/** Marks a payment for a refund, by card or bank transfer, unless its money went back already. */
async function markForRefund({ _id, stripe_session_id }: Payment): Promise<void> {
  const due = stripe_session_id ? refundDue() : { state: 'refund_due' as const };
  await PaymentModel.updateOne({ _id, state: 'paid' }, { $set: due });
}

/**
 * Cancels something that was sold, as an admin rejects it, its buyer withdraws or its owner leaves, and marks for a refund
 * what was paid for it (product/memberships-and-payments#refunds); inside a transaction.
 * @throws as `Sold.cancel`: of a rejection 404, 409 when its state does not allow it, 422 without a reason
 */
export async function cancelSale(
  app: AppContext,
  kind: Payment['kind'],
  cancellation: Cancellation,
): Promise<void> {
  const cancelled = await app.sold[kind].cancel(app, cancellation);
  // A withdrawal is paid back also where what it bought runs already.
  const ids = cancellation.why === 'withdrawn' ? [cancellation.sale._id] : [];
  const byCard = cancelled.flatMap(({ payment_id }) => payment_id ?? []);
  const owed = await PaymentModel.find({
    state: 'paid',
    $or: [{ _id: { $in: [...ids, ...byCard] } }, { placement_id: { $in: cancelled.map(({ _id }) => _id) } }],
  }).lean<Payment[]>();
  for (const payment of owed) await markForRefund(payment);
}

/**
 * Cancels what a member has paid and was not given yet, as her account is deleted: it waits for an approval that never
 * comes; inside that transaction.
 */
export async function cancelSalesOf(app: AppContext, memberId: string): Promise<void> {
  for (const kind of ['partnership', 'advertisement'] as const) {
    await cancelSale(app, kind, { why: 'owner_leaves', owner_id: memberId });
  }
}

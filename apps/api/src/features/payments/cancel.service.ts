import type { AppContext } from '#lib/app-context.ts';
import type { Cancellation } from '#lib/sold.ts';
import { refundDue } from './fulfilment.service.ts';
import { freeCents, keptCents } from './kept-cents.ts';
import { type Payment, PaymentModel } from './payment.model.ts';

/** Whether a payment can still be marked for a refund of all of it: it is not yet, or only in part. */
const isNotDueWhole = ({ state, refund_due_cents }: Payment) =>
  state === 'paid' || (state === 'refund_due' && refund_due_cents !== undefined && refund_due_cents !== null);

/** Marks a payment for a refund, by card or bank transfer, unless its money went back already. */
async function markForRefund(payment: Payment): Promise<void> {
  const { _id, stripe_session_id, refund_failed_cents: failed } = payment;
  const due = stripe_session_id ? refundDue() : { state: 'refund_due' as const };
  // The whole payment is due, also where only a part was: what we still have, and the refunds that the buyer's bank has sent back.
  const all = failed ? { refund_due_cents: keptCents(payment) + failed } : null;
  await PaymentModel.updateOne(
    { _id },
    { $set: { ...due, ...all }, ...(!all && { $unset: { refund_due_cents: 1 } }) },
  );
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
  const bought = [
    { _id: { $in: [...ids, ...byCard] } },
    { placement_id: { $in: cancelled.map(({ _id }) => _id) } },
  ];
  const owed = await PaymentModel.find({ $or: bought }).lean<Payment[]>();
  for (const payment of owed.filter(isNotDueWhole)) await markForRefund(payment);
  if (ids.length > 0) await PaymentModel.updateMany({ _id: { $in: ids } }, { $set: { is_withdrawn: true } });
}

/**
 * Ends a contract at `at`, before its term, and marks some of what was paid for a refund, as its buyer cancels for cause
 * (product/memberships-and-payments#cancelling); inside a transaction. Its refund draws the credit note.
 * @returns how much of `refund_cents` was marked: what is due already is not once more
 */
export async function endSale(
  app: AppContext,
  payment: Payment,
  { at, refund_cents }: { at: Date; refund_cents: number },
): Promise<number> {
  const { _id, state, stripe_session_id, refund_due_cents } = payment;
  await app.sold[payment.kind].endAt(app, payment, at);
  await PaymentModel.updateOne({ _id }, { $set: { ends_early_at: at } });
  const marked = isNotDueWhole(payment) ? Math.min(refund_cents, freeCents(payment)) : 0;
  if (marked === 0) return 0;
  const due = stripe_session_id ? refundDue() : { state: 'refund_due' as const };
  // Besides what is due already, e.g. as the buyer's bank has sent it back.
  const owed = (state === 'refund_due' ? (refund_due_cents ?? 0) : 0) + marked;
  await PaymentModel.updateOne({ _id, state }, { $set: { ...due, refund_due_cents: owed } });
  return marked;
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

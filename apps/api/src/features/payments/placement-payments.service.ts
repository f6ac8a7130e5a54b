import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { keptCents } from './kept-cents.ts';
import { mailReceipt } from './papers/receipt-mail.ts';
import { awaitingApprovalNote, drawCreditNote, drawReceipt } from './papers/receipt-numbers.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { type BoughtPayment, isRefundByHand } from './payment.present.ts';
import { periodBought } from './payment-ends.service.ts';
import { getPayment, withBuyers } from './payments.service.ts';

export { receiptLine } from './papers/receipt-numbers.ts';

type PlacementKind = 'partnership' | 'advertisement';

type Transfer = Pick<
  Payment,
  'member_id' | 'kind' | 'package_id' | 'placement_id' | 'name' | 'amount_cents' | 'currency' | 'method'
> & { _id?: Types.ObjectId };

/** When the money of this day came: at noon in UTC, which is that day nearly everywhere. */
const arrivedOn = (day: string) =>
  new Date(Math.min(new Date(`${day}T12:00:00Z`).getTime(), clock.now().getTime()));

/**
 * Stores a payment that came outside of Stripe with a numbered receipt and mails it; inside a transaction. The number is of the year
 * in which it is entered.
 * @param more the day of the transfer, today by default, and a note on the receipt
 */
export async function storeTransfer(
  app: AppContext,
  transfer: Transfer,
  { paidOn, note }: { paidOn?: string | undefined; note?: string | undefined } = {},
): Promise<Payment> {
  const created_at = clock.now();
  const paid_at = paidOn ? arrivedOn(paidOn) : created_at;
  const sale = { _id: new Types.ObjectId(), ...transfer };
  const period = await periodBought(app, sale);
  const receipt = await drawReceipt(app, { ...sale, note, period }, created_at);
  const paid = { ...sale, state: 'paid', paid_at, receipt, created_at } as const;
  const created = (await PaymentModel.create(paid)).toObject();
  await mailReceipt(app, created, true);
  return created;
}

/**
 * Marks a partnership or advertisement as paid by bank transfer, inside a transaction; the payment gets a numbered receipt like one by card
 * (product/memberships-and-payments#receipts). A card payment in progress is not changed: if it is paid as well, it is
 * marked for a refund.
 * @throws 404, 409 when its state does not allow it
 */
export async function markPlacementPaid(
  app: AppContext,
  admin: Caller,
  kind: PlacementKind,
  id: string,
): Promise<void> {
  const { sale, awaitsApproval } = await app.sold[kind].markPaid(app, admin, id);
  await storeTransfer(app, { ...sale, kind }, { note: awaitsApproval ? awaitingApprovalNote : undefined });
}

/**
 * An admin has paid back what was due for a refund of a payment that Stripe tells nothing of, or the part that was due: draws
 * the credit note, but of what has no receipt, as its amount differed, ends what it had bought where all went back, and audits it, inside a transaction.
 * @throws 404, 409 for a payment that is not due for a refund, or whose refund Stripe tells of
 */
export async function markPaymentRefunded(
  app: AppContext,
  admin: Caller,
  id: string,
): Promise<BoughtPayment> {
  const payment = await getPayment(admin, id);
  const { state, receipt, credit_notes, member_id } = payment;
  const failed = payment.refund_failed_cents ?? 0;
  if (state !== 'mismatch' && !(state === 'refund_due' && receipt))
    throw conflict('payment_not_due_for_refund');
  if (!isRefundByHand(app, payment)) throw conflict('payment_by_card');
  const kept = keptCents(payment);
  const due = payment.refund_due_cents ?? kept;
  // What the buyer's bank had sent back has its credit note already.
  const credited = Math.min(due - failed, kept);
  const isAll = !receipt || credited >= kept;
  const returned = payment.amount_cents - kept + credited;
  const note = receipt ? await drawCreditNote(receipt, credit_notes, returned, clock.now()) : null;
  const refunded = await PaymentModel.findOneAndUpdate(
    { _id: id, state },
    {
      $set: { state: isAll ? 'refunded' : 'paid' },
      $unset: { refund_due_cents: 1, refund_failed_cents: 1, next_look_at: 1 },
      ...((failed > 0 || !receipt) && { $inc: { refunded_elsewhere_cents: due } }),
      ...(note && { $push: { credit_notes: note } }),
    },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean<Payment>();
  // Its contract may have been withdrawn from.
  if (isAll) await app.sold[payment.kind].revoke(app, payment);
  await recordAudit({
    actor_id: admin.id,
    action: 'payment.refund',
    subject: { id, label: receipt?.number ?? payment.name, member_id },
    before: { state },
    after: { state: refunded.state },
  });
  const [bought] = await withBuyers([refunded]);
  return bought as BoughtPayment;
}

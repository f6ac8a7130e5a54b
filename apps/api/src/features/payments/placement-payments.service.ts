import type { OptionalGrounds } from '@rosette/shared/contract/grounds.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import { endPaidBackPlacement } from '#features/partners/placements/placement-ends.service.ts';
import {
  type SteppedAdvertisement,
  type SteppedPartnership,
  stepAdvertisement,
  stepPartnership,
} from '#features/partners/placements/placement-steps.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { textsOf } from '#lib/texts.ts';
import { refundDue } from './fulfilment.service.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import type { BoughtPayment } from './payment.present.ts';
import { getPayment, withBuyers } from './payments.service.ts';
import { mailReceipt } from './receipt-mail.ts';
import { awaitingApprovalNote, drawCreditNote, drawReceipt } from './receipt-numbers.ts';

export { receiptLine } from './receipt-numbers.ts';

type Transfer = Pick<
  Payment,
  'member_id' | 'kind' | 'package_id' | 'placement_id' | 'name' | 'amount_cents' | 'currency'
>;

/** Stores a payment by bank transfer with a numbered receipt and mails it; inside a transaction. */
async function storeTransfer(app: AppContext, transfer: Transfer, note?: string): Promise<void> {
  const paid_at = clock.now();
  const receipt = await drawReceipt(app, { ...transfer, note }, paid_at);
  const paid = { ...transfer, state: 'paid', paid_at, receipt, created_at: paid_at } as const;
  const created = await PaymentModel.create(paid);
  await mailReceipt(app, created.toObject(), true);
}

/**
 * Marks a partnership as paid by bank transfer, inside a transaction; the payment gets a numbered receipt like one by card
 * (product/memberships-and-payments#receipts). A card payment in progress is not changed: if it is paid as well, it is
 * marked for a refund.
 * @throws 404, 409 when the partnership's state does not allow it
 */
export async function markPartnershipPaid(
  app: AppContext,
  admin: Caller,
  id: string,
): Promise<SteppedPartnership> {
  const partnership = await stepPartnership(app, admin, id, 'mark_paid');
  const { _id: placement_id, member_id, package_id, amount_cents, currency, status } = partnership;
  const name = textsOf('en').packages[package_id];
  const kind = 'partnership' as const;
  const transfer = { kind, member_id, placement_id, package_id, name, amount_cents, currency };
  await storeTransfer(app, transfer, status === 'pending' ? awaitingApprovalNote : undefined);
  return partnership;
}

/**
 * As `markPartnershipPaid`, for an advertisement.
 * @throws 404, 409 when its state does not allow it
 */
export async function markAdvertisementPaid(
  app: AppContext,
  admin: Caller,
  id: string,
): Promise<SteppedAdvertisement> {
  const advertisement = await stepAdvertisement(app, admin, id, 'mark_paid');
  const { _id: placement_id, member_id, ad_type: package_id, title, amount_cents, currency } = advertisement;
  const name = `${textsOf('en').packages[package_id]}: ${title}`;
  const kind = 'advertisement' as const;
  await storeTransfer(app, { kind, member_id, placement_id, package_id, name, amount_cents, currency });
  return advertisement;
}

/** Marks the bank transfer for a placement for a refund by the admin; does nothing without one. */
async function markTransferForRefund(placement_id: Types.ObjectId): Promise<void> {
  await PaymentModel.updateOne({ placement_id, state: 'paid' }, { state: 'refund_due' });
}

/**
 * Rejects a partnership and marks what was paid for it for a refund
 * (product/partners-and-advertisements#rejecting-what-was-paid), inside a transaction.
 * @throws 404, 409 when its state does not allow it, 422 without a reason
 */
export async function rejectPartnership(
  app: AppContext,
  admin: Caller,
  id: string,
  grounds: OptionalGrounds,
): Promise<SteppedPartnership> {
  const rejected = await stepPartnership(app, admin, id, 'reject', grounds);
  const { _id, is_paid_by_card, payment_id } = rejected;
  if (!is_paid_by_card) await markTransferForRefund(_id);
  else await PaymentModel.updateOne({ _id: payment_id, state: 'paid' }, refundDue());
  return rejected;
}

/**
 * As `rejectPartnership`, for an advertisement.
 * @throws 404, 409 when its state does not allow it, 422 without a reason
 */
export async function rejectAdvertisement(
  app: AppContext,
  admin: Caller,
  id: string,
  grounds: OptionalGrounds,
): Promise<SteppedAdvertisement> {
  const rejected = await stepAdvertisement(app, admin, id, 'reject', grounds);
  await markTransferForRefund(rejected._id);
  return rejected;
}

/**
 * An admin has paid back a bank transfer that was due for a refund: draws the credit note, ends what it had bought and
 * audits it, inside a transaction.
 * @throws 404, 409 for a payment that is not due for a refund, or was made by card: Stripe tells of its refund
 */
export async function markPaymentRefunded(admin: Caller, id: string): Promise<BoughtPayment> {
  const payment = await getPayment(admin, id);
  const { state, receipt, credit_notes, amount_cents, member_id, stripe_session_id } = payment;
  if (stripe_session_id) throw conflict('payment_by_card');
  if (state !== 'refund_due' || !receipt) throw conflict('payment_not_due_for_refund');
  const note = await drawCreditNote(receipt, credit_notes, amount_cents, clock.now());
  const refunded = await PaymentModel.findOneAndUpdate(
    { _id: id, state },
    { $set: { state: 'refunded' }, ...(note && { $push: { credit_notes: note } }) },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean<Payment>();
  // Its contract may have been withdrawn from.
  if (payment.placement_id) await endPaidBackPlacement(payment.placement_id);
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

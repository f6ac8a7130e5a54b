import { isValidObjectId } from 'mongoose';
import { revokeMembership } from '#features/memberships/memberships.service.ts';
import { endCardPartnership } from '#features/placements/card-partnerships.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { inTransaction } from '#lib/transaction.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { findCharge, findIntent, idOf } from './stripe-calls.ts';

/**
 * A charge was refunded: fetches it from Stripe, and a full refund takes back what its payment granted (decisions §7).
 * A charge that Stripe does not know, or that is not of one of our payments, changes nothing.
 * @throws 503 while Stripe cannot be reached
 */
export async function settleRefund(app: AppContext, chargeId: string): Promise<void> {
  const charge = await findCharge(app, chargeId);
  if (!charge?.refunded) return;
  const intent = idOf(charge.payment_intent);
  const payment_id = charge.metadata?.payment_id;
  const isNamed = payment_id && isValidObjectId(payment_id);
  // Without either, the filter would find every payment that has not been paid yet.
  if (!isNamed && !intent) return;
  await inTransaction(async () => {
    const payment = await PaymentModel.findOneAndUpdate(
      { ...(isNamed ? { _id: payment_id } : { stripe_payment_intent: intent }), state: { $ne: 'refunded' } },
      { $set: { state: 'refunded' }, $unset: { pending_key: 1, next_look_at: 1 } },
      { returnDocument: 'after' },
    ).lean<Payment>();
    if (!payment) return;
    if (payment.kind === 'partnership') await endCardPartnership(String(payment._id));
    else await revokeMembership(String(payment.member_id), String(payment._id));
  });
}

/** Marks a paid payment as one that the admin has to refund in Stripe (decisions §7); null when it is not paid (any more). */
export function markForRefund(id: unknown): Promise<Payment | null> {
  return PaymentModel.findOneAndUpdate(
    { _id: id, state: 'paid' },
    { state: 'refund_due', next_look_at: clock.now() },
    { returnDocument: 'after' },
  ).lean<Payment>();
}

/**
 * Looks whether a payment that waits for its refund has got it, in case the webhook was lost.
 * @throws 503 while Stripe cannot be reached
 */
export async function checkRefund(app: AppContext, { _id, stripe_payment_intent }: Payment): Promise<void> {
  const intent = stripe_payment_intent ? await findIntent(app, stripe_payment_intent) : null;
  const chargeId = intent && idOf(intent.latest_charge);
  if (chargeId) return settleRefund(app, chargeId);
  // Paid at another Stripe account, as the sandbox: nothing to look for here.
  app.log.warn(
    { paymentId: String(_id) },
    'Stripe does not know the charge of a payment that waits for a refund',
  );
  await PaymentModel.updateOne({ _id }, { $unset: { next_look_at: 1 } });
}

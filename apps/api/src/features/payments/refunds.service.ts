import { isValidObjectId } from 'mongoose';
import type Stripe from 'stripe';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { settle } from './fulfilment.service.ts';
import { drawCreditNote, receiptLine } from './papers/receipt-numbers.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { findAtStripe, idOf } from './stripe-calls.ts';

/**
 * Fetches a refunded charge from Stripe. The amount refunded since the last time gets a credit note
 * (product/memberships-and-payments#refunds), and a full refund revokes what the payment granted. Ignores
 * charges that Stripe does not know or that belong to no payment.
 * @throws 503 while Stripe cannot be reached
 */
export async function settleRefund(app: AppContext, chargeId: string): Promise<void> {
  const charge = await findAtStripe(app, ({ charges }) => charges.retrieve(chargeId));
  if (charge) await settleReturned(app, charge, charge.amount_refunded, charge.refunded);
}

/**
 * Fetches a closed dispute from Stripe. A lost one has returned the money to the buyer, so it counts as a full refund.
 * @throws 503 while Stripe cannot be reached
 */
export async function settleDispute(app: AppContext, disputeId: string): Promise<void> {
  const dispute = await findAtStripe(app, ({ disputes }) => disputes.retrieve(disputeId));
  const chargeId = dispute?.status === 'lost' && idOf(dispute.charge);
  const charge = chargeId && (await findAtStripe(app, ({ charges }) => charges.retrieve(chargeId)));
  if (charge) await settleReturned(app, charge, charge.amount, true);
}

/** A part of a payment was due for a refund, and some of it went back: once all of that has, the payment is due no more. */
async function countAsRefunded({ _id, state, refund_due_cents }: Payment, cents: number): Promise<void> {
  if (state !== 'refund_due' || !refund_due_cents) return;
  const left = refund_due_cents - cents;
  const change =
    left > 0
      ? { $set: { refund_due_cents: left } }
      : { $set: { state: 'paid' as const }, $unset: { refund_due_cents: 1, next_look_at: 1 } };
  await PaymentModel.updateOne({ _id }, change);
}

/** Money of a charge went back to the buyer: `returnedCents` in all; with `isAll` she keeps nothing of what she bought. */
async function settleReturned(
  app: AppContext,
  charge: Stripe.Charge,
  returnedCents: number,
  isAll: boolean,
): Promise<void> {
  if (returnedCents === 0) return;
  const intent = idOf(charge.payment_intent);
  const payment_id = charge.metadata?.payment_id;
  const isNamed = payment_id && isValidObjectId(payment_id);
  // Without either, the filter would match every unpaid payment.
  if (!isNamed && !intent) return;
  const filter = isNamed ? { _id: payment_id } : { stripe_payment_intent: intent };
  const before = await PaymentModel.findOne(filter).lean<Payment>();
  // Refunded before we saw it paid: a credit note requires a receipt.
  if (before?.stripe_session_id && !before.receipt) {
    await settle(app, before.stripe_session_id, { isRefunded: isAll });
  }
  await transaction(async () => {
    const payment = await PaymentModel.findOne(filter).lean<Payment>();
    if (!payment) return;
    const { _id, receipt, credit_notes } = payment;
    const note = receipt && (await drawCreditNote(receipt, credit_notes, returnedCents, clock.now()));
    if (note) {
      await PaymentModel.updateOne({ _id }, { $push: { credit_notes: note } });
      await countAsRefunded(payment, note.amount_cents);
    }
    if (!isAll || payment.state === 'refunded') return;
    const over = { $unset: { pending_key: 1, next_look_at: 1, refund_due_cents: 1 } } as const;
    await PaymentModel.updateOne({ _id }, { $set: { state: 'refunded' }, ...over });
    await app.sold[payment.kind].revoke(app, payment);
  }, receiptLine);
}

/**
 * Checks whether a payment due for a refund was refunded, in case the webhook was lost.
 * @throws 503 while Stripe cannot be reached
 */
export async function checkRefund(app: AppContext, { _id, stripe_payment_intent }: Payment): Promise<void> {
  const intent =
    stripe_payment_intent &&
    (await findAtStripe(app, ({ paymentIntents }) => paymentIntents.retrieve(stripe_payment_intent)));
  const chargeId = intent && idOf(intent.latest_charge);
  if (chargeId) return settleRefund(app, chargeId);
  // Paid with another Stripe account, e.g. the sandbox.
  app.log.warn(
    { paymentId: String(_id) },
    'Stripe does not know the charge of a payment that waits for a refund',
  );
  await PaymentModel.updateOne({ _id }, { $unset: { next_look_at: 1 } });
}

import { isValidObjectId } from 'mongoose';
import type Stripe from 'stripe';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { refundDue, settle } from './fulfilment.service.ts';
import { freeCents, keptCents } from './kept-cents.ts';
import { drawCreditNote, drawReinstated, receiptLine } from './papers/receipt-numbers.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { hasFailed, type Returned, returnedOf } from './returned-money.ts';
import { answerOf, findAtStripe, idOf, stripeOf } from './stripe-calls.ts';

/**
 * Fetches a charge with its refunds and disputes from Stripe, and applies what they come to: what went back since the last
 * time gets a credit note, what came back of it a receipt, and a refund that failed is due again
 * (product/memberships-and-payments#refunds). Once all has gone back, what the payment granted is revoked. Ignores charges
 * that Stripe does not know or that belong to no payment.
 * @throws 503 while Stripe cannot be reached
 */
export async function settleCharge(app: AppContext, chargeId: string): Promise<void> {
  const charge = await findAtStripe(app, ({ charges }) => charges.retrieve(chargeId));
  if (!charge) return;
  const { refunds, disputes } = stripeOf(app);
  const ofCharge = { charge: charge.id, limit: 100 };
  const moved = {
    refunds: (await answerOf(app, refunds.list(ofCharge))).data,
    disputes: (await answerOf(app, disputes.list(ofCharge))).data,
  };
  if (moved.refunds.length + moved.disputes.length > 0) await settleReturned(app, charge, moved);
}

/** Fetches a refund from Stripe, and settles its charge. @throws 503 while Stripe cannot be reached */
export async function settleRefund(app: AppContext, refundId: string): Promise<void> {
  const refund = await findAtStripe(app, ({ refunds }) => refunds.retrieve(refundId));
  const chargeId = refund && idOf(refund.charge);
  if (chargeId) await settleCharge(app, chargeId);
}

/** Fetches a dispute from Stripe, and settles its charge. @throws 503 while Stripe cannot be reached */
export async function settleDispute(app: AppContext, disputeId: string): Promise<void> {
  const dispute = await findAtStripe(app, ({ disputes }) => disputes.retrieve(disputeId));
  const chargeId = dispute && idOf(dispute.charge);
  if (chargeId) await settleCharge(app, chargeId);
}

type Moved = Parameters<typeof returnedOf>[1];

async function settleReturned(app: AppContext, charge: Stripe.Charge, moved: Moved): Promise<void> {
  const intent = idOf(charge.payment_intent);
  const payment_id = charge.metadata?.payment_id;
  const isNamed = payment_id && isValidObjectId(payment_id);
  // Without either, the filter would match every unpaid payment.
  if (!isNamed && !intent) return;
  const filter = isNamed ? { _id: payment_id } : { stripe_payment_intent: intent };
  const before = await PaymentModel.findOne(filter).lean<Payment>();
  // Refunded before we saw it paid: a credit note requires a receipt.
  if (before?.stripe_session_id && !before.receipt) {
    const isRefunded = returnedOf(charge, moved, before).returnedCents >= charge.amount;
    await settle(app, before.stripe_session_id, { isRefunded });
  }
  await transaction(async () => {
    const payment = await PaymentModel.findOne(filter).lean<Payment>();
    if (!payment) return;
    const returned = returnedOf(charge, moved, payment);
    if (payment.receipt) await bookReturned(app, payment, payment.receipt, returned);
    else if (returned.returnedCents >= charge.amount) await endRefunded(app, payment);
    else if (payment.state === 'refunded') {
      await reopenRefunded(payment, {
        hasFailed: moved.refunds.some(hasFailed),
        cents: charge.amount - returned.returnedCents,
      });
    }
  }, receiptLine);
}

/** All of a payment that has no receipt, as its amount differed, went back. */
async function endRefunded(app: AppContext, payment: Payment): Promise<void> {
  if (payment.state === 'refunded') return;
  const over = { $unset: { pending_key: 1, next_look_at: 1, refund_failed_cents: 1 } } as const;
  await PaymentModel.updateOne({ _id: payment._id }, { $set: { state: 'refunded' }, ...over });
  await app.sold[payment.kind].revoke(app, payment);
}

/** Money of a payment without a receipt is here again: its refund has failed, or a dispute was won after all. */
async function reopenRefunded(
  { _id }: Payment,
  { hasFailed, cents }: { hasFailed: boolean; cents: number },
): Promise<void> {
  const due = {
    ...refundDue(),
    state: 'mismatch',
    ...(hasFailed && { refund_failed_cents: cents }),
  } as const;
  await PaymentModel.updateOne({ _id }, { $set: due });
}

/** What is still due for a refund of a payment, in cents. */
function dueBefore(payment: Payment): number {
  return payment.state === 'refund_due' ? (payment.refund_due_cents ?? keptCents(payment)) : 0;
}

const lostCents = (lost: readonly { cents?: number | null | undefined }[]) =>
  lost.reduce((sum, { cents }) => sum + (cents ?? 0), 0);

interface Booked extends Pick<Returned, 'lost' | 'reinstatedCents' | 'failedCents'> {
  /** The credit note of what has gone back since Stripe was asked last; null where nothing has. */
  note: { amount_cents: number } | null;
}

/**
 * The cents that have to be refunded to the buyer still, counted from what Stripe has just answered.
 * @returns `left`: the rest of what was owed before. `again`: what a dispute had covered and we owe once more, as it was decided
 * in our favour. `disputed_due_cents`: what disputes cover now
 */
function dueAfter(payment: Payment, { note, lost, reinstatedCents, failedCents }: Booked) {
  const before = payment.disputed_due_cents ?? 0;
  const newlyLost = Math.max(0, lostCents(lost) - lostCents(payment.lost_disputes));
  const gone = note?.amount_cents ?? 0;
  const inDispute = Math.min(gone, newlyLost);
  const newlyFailed = failedCents - (payment.refund_failed_cents ?? 0);
  const due = Math.max(0, dueBefore(payment) - (gone - inDispute) + newlyFailed);
  const taken = Math.min(due, inDispute);
  const again = Math.min(reinstatedCents, before);
  return { left: due - taken, again, disputed_due_cents: before + taken - again };
}

/** Gives back what a payment had granted, until its contract ends. */
async function restore(app: AppContext, payment: Payment): Promise<void> {
  const sold = app.sold[payment.kind];
  await sold.restore(app, payment);
  if (payment.ends_early_at) await sold.endAt(app, payment, payment.ends_early_at);
}

/** Draws the papers of what went back or came back, and changes state and grant with it; inside a transaction. */
async function bookReturned(
  app: AppContext,
  payment: Payment,
  receipt: NonNullable<Payment['receipt']>,
  { returnedCents, lost, reinstatedCents, failedCents }: Returned,
): Promise<void> {
  const { _id, credit_notes, amount_cents, kind } = payment;
  const note = await drawCreditNote(receipt, credit_notes, returnedCents, clock.now());
  const drawn =
    reinstatedCents > 0 ? await drawReinstated(receipt, credit_notes, reinstatedCents, clock.now()) : note;
  const wasAll = keptCents(payment) <= 0;
  const entries = drawn ? [...credit_notes, drawn] : credit_notes;
  const isAll = keptCents({ amount_cents, credit_notes: entries }) <= 0;
  const { again, left, disputed_due_cents } = dueAfter(payment, { note, lost, reinstatedCents, failedCents });
  // What comes back of a contract that was withdrawn from is hers.
  const due =
    payment.is_withdrawn && reinstatedCents > 0
      ? keptCents({ amount_cents, credit_notes: entries }) + failedCents
      : left + again;
  const state = due > 0 ? 'refund_due' : isAll ? 'refunded' : 'paid';
  const isDueNow = due > 0 && payment.state !== 'refund_due';
  await PaymentModel.updateOne(
    { _id },
    {
      $set: {
        state,
        lost_disputes: lost,
        ...(disputed_due_cents > 0 && { disputed_due_cents }),
        ...(due > 0 && { refund_due_cents: due }),
        ...(failedCents > 0 && { refund_failed_cents: failedCents }),
        ...(isDueNow && { next_look_at: clock.now() }),
      },
      $unset: {
        ...(due === 0 && { refund_due_cents: 1, next_look_at: 1 }),
        ...(failedCents === 0 && { refund_failed_cents: 1 }),
        ...(disputed_due_cents === 0 && { disputed_due_cents: 1 }),
        ...(isAll && { pending_key: 1 }),
      },
      ...(drawn && { $push: { credit_notes: drawn } }),
    },
  );
  if (isAll && !wasAll) await app.sold[kind].revoke(app, payment);
  const free = freeCents({
    ...payment,
    credit_notes: entries,
    state,
    refund_due_cents: due,
    refund_failed_cents: failedCents,
  });
  if (wasAll && free > 0) await restore(app, payment);
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
  if (chargeId) return settleCharge(app, chargeId);
  // Paid with another Stripe account, e.g. the sandbox.
  app.log.warn(
    { paymentId: String(_id) },
    'Stripe does not know the charge of a payment that waits for a refund',
  );
  await PaymentModel.updateOne({ _id }, { $unset: { next_look_at: 1 } });
}

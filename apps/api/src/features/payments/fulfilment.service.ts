import {
  paymentStatesAwaitingAdmin,
  type ReceiptMethod,
  receiptMethods,
} from '@rosette/shared/contract/payments.ts';
import { isValidObjectId } from 'mongoose';
import { Counter } from 'prom-client';
import type Stripe from 'stripe';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { keepAddress } from './billing.service.ts';
import { mailReceipt } from './papers/receipt-mail.ts';
import { awaitingApprovalNote, drawReceipt, receiptLine } from './papers/receipt-numbers.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { periodBought } from './payment-ends.service.ts';
import { expanded, findSession, idOf } from './stripe-calls.ts';

/** Paid sessions that do not match: a different `amount`, or `no_payment` for it. */
export const paymentMismatches = new Counter({
  name: 'payment_mismatches_total',
  help: 'Paid Stripe sessions that match no payment, by what does not match',
  labelNames: ['reason'],
});

/** Final states: no session changes them any more. */
const finalStates = ['paid', 'refunded', ...paymentStatesAwaitingAdmin] as const;
const isFinal = ({ state }: Payment) => (finalStates as readonly string[]).includes(state);

/**
 * Fetches a session from Stripe and applies its state. Webhook, status poll and reconciler all call this, in any order
 * and repeatedly: each change is one transaction that requires an unsettled payment.
 * @param isRefunded whether its charge was refunded in full, so that it gets its receipt and grants nothing
 * @param arrivedAt when a debit's money came, where Stripe has told it; else now
 * @returns the payment afterwards; null when the session is not one of ours
 * @throws 503 while Stripe cannot be reached
 */
export async function settle(
  app: AppContext,
  sessionId: string,
  { isRefunded = false, arrivedAt = clock.now() }: { isRefunded?: boolean; arrivedAt?: Date } = {},
): Promise<Payment | null> {
  const stored = await PaymentModel.findOne({ stripe_session_id: sessionId }).lean<Payment>();
  if (stored && isFinal(stored)) return stored;
  const session = await findSession(app, sessionId);
  if (!session) {
    if (!stored) return null;
    // As after a change from the sandbox to a Stripe key: it can never be paid.
    const paymentId = String(stored._id);
    app.log.warn({ paymentId }, 'Stripe does not know the session of a payment, so it has ended');
    return endUnpaid(app, stored, stored.state === 'processing' ? 'failed' : 'expired');
  }
  const payment = stored ?? (await adoptSession(app, session));
  if (!payment) return null;
  if (session.payment_status !== 'unpaid') {
    return fulfil(app, payment, session, { isRefunded, arrivedAt });
  }
  if (session.status === 'expired') return endUnpaid(app, payment, 'expired');
  if (session.status !== 'complete' || payment.state === 'failed') return payment;
  // Its money arrives later, if it does: a bank debit can fail after days.
  const intent = expanded(session.payment_intent)?.status;
  if (intent === 'requires_payment_method' || intent === 'canceled') return endUnpaid(app, payment, 'failed');
  return (await changeUnsettled(payment, { state: 'processing' })) ?? current(payment);
}

/**
 * Finds the payment of a session that the process died before storing; null when there is none. A paid session without
 * a payment is logged for the operator.
 */
async function adoptSession(
  { log }: AppContext,
  { id, metadata, payment_status }: Stripe.Checkout.Session,
): Promise<Payment | null> {
  const payment_id = metadata?.payment_id;
  const payment =
    payment_id &&
    isValidObjectId(payment_id) &&
    (await PaymentModel.findOneAndUpdate(
      { _id: payment_id, stripe_session_id: { $exists: false } },
      { stripe_session_id: id },
      { returnDocument: 'after' },
    ).lean<Payment>());
  if (!payment && payment_status !== 'unpaid') {
    paymentMismatches.inc({ reason: 'no_payment' });
    log.error({ sessionId: id }, 'a paid session belongs to no payment; nothing was granted');
  }
  return payment || null;
}

/** How a charge was paid; null for what receipts have no word for. */
const methodOf = (charge: Stripe.Charge | null): ReceiptMethod | null =>
  receiptMethods.find((each) => each === charge?.payment_method_details?.type) ?? null;

const isAsStored = (payment: Payment, { amount_total, currency, metadata }: Stripe.Checkout.Session) =>
  amount_total === payment.amount_cents &&
  currency === payment.currency &&
  metadata?.payment_id === String(payment._id);

/**
 * Grants what the payment bought, marks it as paid and enqueues the receipt, in one transaction. Money that bought nothing
 * is refunded by the admin (product/memberships-and-payments#refunds).
 */
async function fulfil(
  app: AppContext,
  payment: Payment,
  session: Stripe.Checkout.Session,
  { isRefunded, arrivedAt }: { isRefunded: boolean; arrivedAt: Date },
): Promise<Payment> {
  const stripe_payment_intent = idOf(session.payment_intent);
  if (!isAsStored(payment, session)) {
    paymentMismatches.inc({ reason: 'amount' });
    app.log.error(
      { paymentId: String(payment._id) },
      'a paid session differs from its payment; nothing was granted',
    );
    const mismatch = { ...refundDue(), state: 'mismatch', stripe_payment_intent } as const;
    return (await changeUnsettled(payment, mismatch)) ?? current(payment);
  }
  return transaction(async () => {
    const now = await current(payment);
    if (isFinal(now)) return now;
    // A receipt belongs to the year of its payment, also when we hear of it later; a debit was begun days before.
    const charge = expanded(expanded(session.payment_intent)?.latest_charge);
    const method = methodOf(charge);
    const paid_at = method === 'card' && charge ? new Date(charge.created * 1000) : arrivedAt;
    await keepAddress(now, session.customer_details?.address);
    // Null when the member or the partnership is gone, or the contract has ended meanwhile.
    const granted = isRefunded ? null : await grantUntilItsEnd(app, now);
    // (product/partners-and-advertisements#buying-a-partnership)
    const note = granted === 'awaits_approval' ? awaitingApprovalNote : undefined;
    const period = granted ? await periodBought(app, payment) : null;
    const receipt = await drawReceipt(app, { ...payment, note, period }, paid_at);
    const state = granted ? ({ state: 'paid' } as const) : refundDue();
    const paid = await changeUnsettled(payment, {
      ...state,
      paid_at,
      method,
      stripe_payment_intent,
      receipt,
    });
    if (!paid) throw new Error('The payment was settled in the same transaction');
    await mailReceipt(app, paid, granted !== null);
    return paid;
  }, receiptLine);
}

/**
 * Gives what a payment bought until the end that an accepted cancellation has set while its money was under way; null where
 * that is over (product/memberships-and-payments#cancelling).
 */
async function grantUntilItsEnd(app: AppContext, payment: Payment) {
  const sold = app.sold[payment.kind];
  const end = payment.ends_early_at;
  if (end && end <= clock.now()) return null;
  const granted = await sold.grant(app, payment);
  if (granted && end) await sold.endAt(app, payment, end);
  // What waits for an approval has no later end: it has ended.
  return granted === 'awaits_approval' && end ? null : granted;
}

/** The change of a payment that an admin refunds in Stripe; the reconciler looks for the refund. */
export const refundDue = () => ({ state: 'refund_due', next_look_at: clock.now() }) as const;

/** Ends an unpaid payment and the partnership that waited for it. */
function endUnpaid(app: AppContext, payment: Payment, state: 'expired' | 'failed'): Promise<Payment> {
  return transaction(async () => {
    const ended = await changeUnsettled(payment, { state });
    if (ended) await app.sold[ended.kind].revoke(app, ended);
    return ended ?? current(payment);
  }, `payment:${payment._id}`);
}

/** Changes an unsettled payment; null when it was settled meanwhile. */
function changeUnsettled({ _id }: Payment, change: Partial<Payment>): Promise<Payment | null> {
  // The member can buy again, and the reconciler has nothing left to look at unless the change says when.
  const over = { pending_key: 1, ...(!change.next_look_at && { next_look_at: 1 }) } as const;
  return PaymentModel.findOneAndUpdate(
    { _id, state: { $nin: finalStates } },
    { $set: change, ...(change.state !== 'processing' && { $unset: over }) },
    { returnDocument: 'after' },
  ).lean<Payment>();
}

const current = ({ _id }: Payment) => PaymentModel.findById(_id).orFail().lean<Payment>();

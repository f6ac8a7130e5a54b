import {
  type MembershipPackageId,
  membershipPackages,
} from '@rosette/shared/catalogue/membership-packages.ts';
import type { PartnershipPackageId } from '@rosette/shared/catalogue/partnership-packages.ts';
import { paymentStatesInNeed } from '@rosette/shared/contract/payments.ts';
import { isValidObjectId } from 'mongoose';
import type Stripe from 'stripe';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { withdrawReminders } from '#features/memberships/membership-reminders.service.ts';
import {
  endCardPartnership,
  openCardPartnership,
  payCardPartnership,
} from '#features/placements/partnerships.service.ts';
import { grantMembership, revokeMembership } from '#features/users/membership.service.ts';
import { mailboxesOf } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { type Receipt, receiptMail } from './receipt-mail.ts';
import { answerOf, isMissingAtStripe, stripeOf } from './stripe-calls.ts';

/** What no later look at the session changes any more. */
const finalStates = ['paid', 'refunded', ...paymentStatesInNeed] as const;
const isFinal = ({ state }: Payment) => (finalStates as readonly string[]).includes(state);

/**
 * Looks at a session at Stripe and does what its state asks for. Webhook, status poll and reconciler all come here, in
 * any order and as often as they like: each grant is idempotent on the document it changes, and a payment whose grant
 * was made but not marked is repaired by the next look.
 * @returns the payment as it is then; null when the session is not one of ours
 */
export async function settle(app: AppContext, sessionId: string): Promise<Payment | null> {
  const session = await sessionOf(app, sessionId);
  const payment = session && (await paymentOf(session));
  // A process may have died between granting and seeing that the money had gone back.
  if (payment?.state === 'refunded') await takeBack(payment);
  if (!payment || isFinal(payment)) return payment;
  if (session.payment_status !== 'unpaid') return fulfil(app, payment, session);
  if (session.status === 'expired') return endUnpaid(payment, 'expired');
  if (session.status === 'complete' && payment.state !== 'failed')
    return mark(payment, { state: 'processing' });
  return payment;
}

/** A delayed payment did not come (checkout.session.async_payment_failed). */
export async function settleFailed(app: AppContext, sessionId: string): Promise<void> {
  const payment = await settle(app, sessionId);
  if (payment && !isFinal(payment)) await endUnpaid(payment, 'failed');
}

/**
 * Null for a session that neither Stripe nor we know: an event about it has nothing to say to us, and asking for it again
 * and again would only make Stripe give up on this webhook.
 * @throws 503 as `answerOf`
 */
async function sessionOf(app: AppContext, id: string): Promise<Stripe.Checkout.Session | null> {
  const asked = stripeOf(app).checkout.sessions.retrieve(id);
  const isUnknown = await asked.then(() => false, isMissingAtStripe);
  if (isUnknown && !(await PaymentModel.exists({ stripe_session_id: id }))) return null;
  return answerOf(app, asked);
}

/** By session; by the id we sent along when the process died before it could store the session. */
async function paymentOf({ id, metadata }: Stripe.Checkout.Session): Promise<Payment | null> {
  const bySession = await PaymentModel.findOne({ stripe_session_id: id }).lean();
  if (bySession) return bySession;
  const payment_id = metadata?.payment_id;
  if (!payment_id || !isValidObjectId(payment_id)) return null;
  return PaymentModel.findOneAndUpdate(
    { _id: payment_id, stripe_session_id: { $exists: false } },
    { stripe_session_id: id },
    { returnDocument: 'after' },
  ).lean();
}

async function fulfil(app: AppContext, payment: Payment, session: Stripe.Checkout.Session): Promise<Payment> {
  const stripe_payment_intent = idOf(session.payment_intent);
  const isAsStored =
    session.amount_total === payment.amount_cents &&
    session.currency === payment.currency &&
    session.metadata?.payment_id === String(payment._id);
  if (!isAsStored) {
    app.log.error(
      { paymentId: String(payment._id) },
      'a paid session differs from its payment; nothing was granted',
    );
    return mark(payment, { state: 'mismatch', stripe_payment_intent });
  }
  const isGranted = await grant(app, payment);
  const paid_at = clock.now();
  await enqueueReceipt(app, payment, { paidAt: paid_at, isGranted });
  // Money that nothing can be given for any more goes back, by the admin (decisions §7).
  const state = isGranted ? 'paid' : 'refund_due';
  const marked = await mark(payment, { state, paid_at, stripe_payment_intent });
  // It went back while it was granted: whoever of the two comes last sees both.
  if (marked.state === 'refunded') await takeBack(marked);
  return marked;
}

const idOf = (linked: string | { id: string } | null) => (typeof linked === 'string' ? linked : linked?.id);

/** Gives what was paid for; false when there is nobody or nothing left to give it to. */
async function grant(app: AppContext, { _id, member_id, kind, package_id }: Payment): Promise<boolean> {
  const memberId = String(member_id);
  const paymentId = String(_id);
  if (kind === 'membership') {
    const { tier, duration_months } = membershipPackages[package_id as MembershipPackageId];
    const isGranted = await grantMembership(memberId, paymentId, { tier, months: duration_months });
    await withdrawReminders(memberId);
    return isGranted;
  }
  await openCardPartnership(memberId, package_id as PartnershipPackageId, paymentId);
  return payCardPartnership(app, paymentId);
}

/** Takes a grant back, once however often it is called. */
async function takeBack({ _id, member_id, kind }: Payment): Promise<void> {
  if (kind === 'partnership') return endCardPartnership(String(_id));
  const isRevoked = await revokeMembership(String(member_id), String(_id));
  if (isRevoked) await withdrawReminders(String(member_id));
}

/** Before the payment is marked: a process that dies in between comes here again, and the key makes it one mail. */
async function enqueueReceipt(app: AppContext, payment: Payment, receipt: Receipt): Promise<void> {
  const [buyer] = app.mail.isOn ? await mailboxesOf([payment.member_id]) : [];
  if (buyer) await enqueueMail(app, receiptMail(app, payment, buyer, receipt));
}

async function endUnpaid(payment: Payment, state: 'expired' | 'failed'): Promise<Payment> {
  if (payment.kind === 'partnership') await endCardPartnership(String(payment._id));
  return mark(payment, { state });
}

/**
 * Moves a payment that has not been settled; one that has meanwhile stays as it is. The reconciler goes on looking at
 * one that an admin has to refund, in case the webhook of the refund is lost.
 */
async function mark(payment: Payment, change: Partial<Payment>): Promise<Payment> {
  const isWaiting = change.state === 'processing';
  const isInNeed = paymentStatesInNeed.some((state) => state === change.state);
  const ended = { pending_key: 1, ...(!isInNeed && { next_look_at: 1 }) };
  const marked = await PaymentModel.findOneAndUpdate(
    { _id: payment._id, state: { $nin: finalStates } },
    { $set: change, ...(!isWaiting && { $unset: ended }) },
    { returnDocument: 'after' },
  ).lean();
  return marked ?? ((await PaymentModel.findById(payment._id).lean()) as Payment);
}

/** A full refund in Stripe takes the grant back (decisions §7). */
export async function settleRefund(charge: Stripe.Charge): Promise<void> {
  if (!charge.refunded) return;
  const intent = idOf(charge.payment_intent);
  const payment_id = charge.metadata?.payment_id;
  const isNamed = payment_id && isValidObjectId(payment_id);
  // A charge that names neither is not ours; null would find every payment that has not been paid yet.
  if (!isNamed && !intent) return;
  // Marked before it is taken back: a grant that is under way sees it, and a webhook that comes again goes on here.
  const payment = await PaymentModel.findOneAndUpdate(
    isNamed ? { _id: payment_id } : { stripe_payment_intent: intent },
    { $set: { state: 'refunded' }, $unset: { pending_key: 1, next_look_at: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (payment) await takeBack(payment);
}

/** Looks whether a payment that waits for a refund has got it: for a webhook that was lost. */
export async function settleInNeed(app: AppContext, { stripe_payment_intent }: Payment): Promise<void> {
  if (!stripe_payment_intent) return;
  const intent = await answerOf(
    app,
    stripeOf(app).paymentIntents.retrieve(stripe_payment_intent, { expand: ['latest_charge'] }),
  );
  const charge = intent.latest_charge;
  if (charge && typeof charge !== 'string') await settleRefund(charge);
}

import { createHash } from 'node:crypto';
import { membershipPackages } from '@rosette/shared/catalogue/membership-packages.ts';
import {
  type PartnershipPackageId,
  partnershipPackages,
} from '@rosette/shared/catalogue/partnership-packages.ts';
import type {
  CheckoutDto,
  MembershipCheckoutBody,
  PartnershipCheckoutBody,
} from '@rosette/shared/contract/payments.ts';
import { canBuy } from '@rosette/shared/membership-term.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type Stripe from 'stripe';
import { getMembershipTerm } from '#features/memberships/memberships.service.ts';
import { awaitsCardPayment, openCardPartnership } from '#features/placements/card-partnerships.service.ts';
import { getMember } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, invalidField } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { transaction } from '#lib/transaction.ts';
import { settle } from './fulfilment.service.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { answerOf, closeSession, findSession, isRefusal, stripeOf } from './stripe-calls.ts';

/** What is sold, from the catalogue and never from the client. Amount in euros. */
interface Offer {
  kind: Payment['kind'];
  package_id: string;
  name: string;
  amount: number;
  currency: string;
  /** The page of Stripe's cancel link. */
  cancelPath: string;
}

const hourMs = 3_600_000;
/** Stripe allows 24 hours by its own clock; one hour is left for clock skew. */
const sessionMs = 23 * hourMs;
/** A session that ends within an hour is not reused. */
const reusableMs = sessionMs - hourMs;
/** By then, no session of the payment can be paid any more. */
const abandonedMs = sessionMs + hourMs;

/**
 * Answers the payment page for a membership; a second call from this origin while
 * the first session can be paid answers the same one.
 * @throws 409 for a lower tier than the current one or while it has no end, 422 for a foreign origin, 503
 */
export async function checkoutMembership(
  app: AppContext,
  caller: Caller,
  { package_id, origin_url }: MembershipCheckoutBody,
): Promise<CheckoutDto> {
  stripeOf(app);
  const { tier, name, amount, currency } = membershipPackages[package_id];
  const origin = allowedOrigin(app, origin_url);
  if (!canBuy(await getMembershipTerm(caller.id), tier, clock.now())) {
    throw conflict(
      caller.tier === tier
        ? `Your ${tier} membership does not end, so there is nothing to renew`
        : `Your ${caller.tier} membership is still running; a lower one can be bought once it has ended`,
    );
  }
  const offer: Offer = { kind: 'membership', package_id, name, amount, currency, cancelPath: '/membership' };
  return checkoutOf(app, caller, offer, origin);
}

/**
 * As `checkoutMembership`, for a partnership, which is created with the session
 * (product/partners-and-advertisements#buying-a-partnership).
 * @throws 422, 503
 */
export async function checkoutPartnership(
  app: AppContext,
  caller: Caller,
  { package_id, origin_url }: PartnershipCheckoutBody,
): Promise<CheckoutDto> {
  stripeOf(app);
  const { name, amount, currency } = partnershipPackages[package_id];
  const origin = allowedOrigin(app, origin_url);
  const offer: Offer = {
    kind: 'partnership',
    package_id,
    name,
    amount,
    currency,
    cancelPath: '/become-partner',
  };
  return checkoutOf(app, caller, offer, origin);
}

function allowedOrigin({ config }: AppContext, given: string | undefined): string {
  if (!given) return config.webOrigin;
  const origin = given.replace(/\/$/, '');
  if (!config.webOrigins.includes(origin))
    throw invalidField('origin_url', 'Origin URL is not one of this site');
  return origin;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** An open session for the offer: an earlier one for the same package while it can be paid, else a new one. */
async function checkoutOf(
  app: AppContext,
  caller: Caller,
  offer: Offer,
  origin: string,
): Promise<CheckoutDto> {
  for (;;) {
    const payment = await pendingPayment(app, caller, offer, origin);
    const session = await openSession(app, payment, offer);
    if (session?.url) return { url: session.url, session_id: session.id };
  }
}

/** Finds or creates the payable payment for this offer and origin; concurrent calls answer the same one. */
async function pendingPayment(
  app: AppContext,
  caller: Caller,
  offer: Offer,
  origin: string,
): Promise<Payment> {
  const pending_key = `${caller.id}:${offer.package_id}`;
  const amount_cents = Math.round(offer.amount * 100);
  const waiting = await PaymentModel.findOne({ pending_key }).lean();
  if (waiting) {
    const isCurrent =
      waiting.amount_cents === amount_cents &&
      waiting.origin === origin &&
      clock.now().getTime() - waiting.created_at.getTime() < reusableMs;
    const isWanted = waiting.kind === 'membership' || (await awaitsCardPayment(String(waiting._id)));
    if (isWanted && (isCurrent || waiting.state === 'processing')) return waiting;
    // A session opened from another origin would return her there, and she shall not pay both.
    const isObsolete = !isWanted || waiting.origin !== origin;
    if (isObsolete && waiting.stripe_session_id) await closeSession(app, waiting.stripe_session_id);
    // An outdated session can still be paid until it ends, and counts then; it is only not reused.
    await PaymentModel.updateOne({ _id: waiting._id, pending_key }, { $unset: { pending_key: 1 } });
  }
  const { kind, package_id, name, currency } = offer;
  const created_at = clock.now();
  try {
    const made = await PaymentModel.create({
      member_id: caller.id,
      kind,
      package_id,
      name,
      amount_cents,
      currency,
      origin,
      pending_key,
      created_at,
      // The reconciler removes it then, unless it has a session.
      next_look_at: new Date(created_at.getTime() + abandonedMs),
    });
    return made.toObject();
  } catch (error) {
    if (!isDuplicate(error, 'pending_key')) throw error;
    return pendingPayment(app, caller, offer, origin);
  }
}

/** The open session of a payment, created if there is none; null when it has ended meanwhile. */
async function openSession(
  app: AppContext,
  payment: Payment,
  offer: Offer,
): Promise<Stripe.Checkout.Session | null> {
  if (!payment.stripe_session_id) return createSession(app, payment, offer);
  const session = await findSession(app, payment.stripe_session_id);
  if (session?.status === 'open') return session;
  const settled = await settle(app, payment.stripe_session_id);
  if (settled?.state === 'processing') {
    throw conflict('Your payment is being processed; this can take a few days with a bank debit');
  }
  return null;
}

/**
 * The parameters derive from the stored payment, so that a retry with the same idempotency key sends the same ones;
 * only the buyer's address can change between two tries, so it is part of the key. So is the number of refused tries:
 * Stripe repeats the answer to a key for a day, errors included. A session whose URL was never answered expires.
 * @returns null when another call has stored a session meanwhile
 */
async function createSession(app: AppContext, payment: Payment, { cancelPath }: Offer) {
  const payment_id = String(payment._id);
  const member = await getMember(String(payment.member_id));
  const creation = stripeOf(app).checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: String(payment.member_id),
      customer_email: member.email,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: payment.currency,
            unit_amount: payment.amount_cents,
            product_data: { name: payment.name },
          },
        },
      ],
      metadata: { payment_id },
      payment_intent_data: { metadata: { payment_id } },
      success_url: `${payment.origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${payment.origin}${cancelPath}`,
      expires_at: Math.floor((payment.created_at.getTime() + sessionMs) / 1000),
    },
    { idempotencyKey: `checkout-${payment_id}-${digestOf(member.email)}-${payment.refused_tries ?? 0}` },
  );
  const counted = creation.catch(async (error: unknown) => {
    if (isRefusal(error)) await PaymentModel.updateOne({ _id: payment._id }, { $inc: { refused_tries: 1 } });
    throw error;
  });
  const session = await answerOf(app, counted);
  if (await storeSession(payment, session.id)) return session;
  const current = await PaymentModel.findById(payment._id).lean();
  if (current?.stripe_session_id === session.id) return session;
  // Another call, with another address, has stored its session: only that one may be paid.
  await closeSession(app, session.id);
  return null;
}

/**
 * The session can be paid from now on; a partnership is created with it
 * (product/partners-and-advertisements#buying-a-partnership).
 * @returns false when the payment has a session already
 */
function storeSession({ _id, member_id, kind, package_id }: Payment, stripe_session_id: string) {
  return transaction(async () => {
    const { modifiedCount } = await PaymentModel.updateOne(
      { _id, state: 'created', stripe_session_id: { $exists: false } },
      { state: 'open', stripe_session_id, next_look_at: clock.now() },
    );
    if (modifiedCount === 0) return false;
    if (kind === 'partnership')
      await openCardPartnership(String(member_id), package_id as PartnershipPackageId, String(_id));
    return true;
  });
}

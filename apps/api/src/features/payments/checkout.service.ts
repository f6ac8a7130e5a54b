import {
  type MembershipPackageId,
  membershipPackages,
} from '@rosette/shared/catalogue/membership-packages.ts';
import {
  type PartnershipPackageId,
  partnershipPackages,
} from '@rosette/shared/catalogue/partnership-packages.ts';
import type {
  CheckoutDto,
  MembershipCheckoutBody,
  PartnershipCheckoutBody,
} from '@rosette/shared/contract/payments.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type Stripe from 'stripe';
import { assertOffered, priceInCents } from '#features/settings/catalogue.service.ts';
import { getMember } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { AppError, conflict, invalidField } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { textsOf } from '#lib/texts.ts';
import { transaction } from '#lib/transaction.ts';
import { getBilling } from './billing.service.ts';
import { settle } from './fulfilment.service.ts';
import { purchaseIn } from './papers/purchase-texts.ts';
import { type Payment, PaymentModel } from './payment.model.ts';
import { answerOf, closeSession, findSession, stripeOf } from './stripe-calls.ts';

const hourMs = 3_600_000;
/** Stripe allows 24 hours by its own clock; one hour is left for clock skew. */
const sessionMs = 23 * hourMs;
/** A session that ends within an hour is not reused. */
const reusableMs = sessionMs - hourMs;
/** By then, no session of the payment can be paid any more. */
const abandonedMs = sessionMs + hourMs;

/** Above this amount an invoice needs the address of its buyer (§ 33 UStDV). */
const addressFromCents = 25_000;

/** What is sold, from the catalogue and never from the client. */
interface Offer {
  kind: 'membership' | 'partnership';
  id: MembershipPackageId | PartnershipPackageId;
  name: string;
  currency: string;
}

/** Where and how a session is shown. */
interface Shown {
  /** The web app's origin that she returns to. */
  origin: string;
  language: Language;
}

/** The name that a payment stores, which is the English one. */
const nameOf = (id: MembershipPackageId | PartnershipPackageId): string => textsOf('en').packages[id];

/**
 * Answers the payment page for a membership, in this language; a second call from the same origin in the same language
 * while the first session can be paid answers the same one.
 * @throws 409 for a lower tier than the current one or while it has no end, where it is not offered, and where she has paid
 *   it just now; 422 for a foreign origin, 503
 */
export async function checkoutMembership(
  app: AppContext,
  caller: Caller,
  { package_id, origin_url }: MembershipCheckoutBody,
  language: Language,
): Promise<CheckoutDto> {
  const sold = membershipPackages[package_id];
  const origin = originOf(app, origin_url);
  const offer = { ...sold, name: nameOf(package_id), kind: 'membership' } as const;
  return checkout(app, caller, offer, { origin, language });
}

/**
 * As `checkoutMembership`, for a partnership, which is created with the session
 * (product/partners-and-advertisements#buying-a-partnership).
 * @throws 409 for a package that is not offered, waits for her bank transfer, or that she has paid just now; 422 for a
 *   foreign origin, 503 where payments are off or Stripe is away
 */
export async function checkoutPartnership(
  app: AppContext,
  caller: Caller,
  { package_id, origin_url }: PartnershipCheckoutBody,
  language: Language,
): Promise<CheckoutDto> {
  const offer = {
    ...partnershipPackages[package_id],
    name: nameOf(package_id),
    kind: 'partnership',
  } as const;
  return checkout(app, caller, offer, { origin: originOf(app, origin_url), language });
}

/** @throws 503 where payments are off, 422 for a foreign origin */
function originOf(app: AppContext, given: string | undefined): string {
  stripeOf(app);
  const { webOrigin, webOrigins } = app.config;
  const origin = given ? given.replace(/\/$/, '') : webOrigin;
  if (!webOrigins.includes(origin)) throw invalidField('origin_url', 'origin_not_of_this_site');
  return origin;
}

/**
 * Three steps: the payment is stored, Stripe is asked for a session, and the session is stored. What a crash leaves in
 * between is finished by the next checkout or the webhook, or removed by the reconciler.
 */
async function checkout(app: AppContext, caller: Caller, offer: Offer, shown: Shown): Promise<CheckoutDto> {
  assertOffered(offer.id);
  await settleEarlier(app, caller, offer);
  await app.sold[offer.kind].assertMayBuy(caller.id, offer.id);
  for (;;) {
    const payment = await pendingPayment(app, caller, offer, shown);
    const session = await (payment.stripe_session_id
      ? openSession(app, payment.stripe_session_id)
      : createSession(app, payment));
    if (session?.url) return { url: session.url, session_id: session.id };
  }
}

/**
 * Hears of what she has paid before its webhook has come (product/memberships-and-payments#checkout). Another package then
 * counts as what she has: the usual rules say whether she may buy this one.
 * @throws 409 where she has paid the same just now
 */
async function settleEarlier(app: AppContext, caller: Caller, { kind, id }: Offer): Promise<void> {
  const unsettled = { member_id: caller.id, kind, state: { $in: ['open', 'processing'] as const } };
  for (const { package_id, stripe_session_id } of await PaymentModel.find(unsettled).lean()) {
    if (!stripe_session_id) continue;
    const settled = await settle(app, stripe_session_id);
    if (package_id === id && settled?.state === 'paid') assertUnpaid(settled);
  }
}

/** @throws 409 where its money has come, with the session whose status page tells her so, or is under way */
function assertUnpaid(settled: Payment | null): void {
  if (settled?.state === 'processing') throw conflict('payment_being_processed');
  if (settled?.state !== 'paid' || !settled.stripe_session_id) return;
  throw new AppError(409, 'paid_just_now', {}, { body: { session_id: settled.stripe_session_id } });
}

/** Finds or creates the payable payment for this offer, origin and language; concurrent calls answer the same one. */
async function pendingPayment(app: AppContext, caller: Caller, offer: Offer, shown: Shown): Promise<Payment> {
  const { kind, id: package_id, name, currency } = offer;
  const pending_key = `${caller.id}:${package_id}`;
  const amount_cents = priceInCents(package_id);
  const created_at = clock.now();
  const waiting = await PaymentModel.findOne({ pending_key }).lean();
  if (waiting) {
    const { _id, state, stripe_session_id } = waiting;
    const isShownAlike = waiting.origin === shown.origin && waiting.language === shown.language;
    const isCurrent =
      waiting.amount_cents === amount_cents &&
      isShownAlike &&
      created_at.getTime() - waiting.created_at.getTime() < reusableMs;
    const isWanted = await app.sold[kind].isOpen(waiting);
    if (isWanted && (isCurrent || state === 'processing')) return waiting;
    // A session of another origin would return her there, one of another language stay in it; she shall not pay both.
    const isObsolete = !isWanted || !isShownAlike;
    if (isObsolete && stripe_session_id) {
      await closeSession(app, stripe_session_id);
      // It may have been paid before it could be closed.
      if (isWanted) assertUnpaid(await settle(app, stripe_session_id));
    }
    // An outdated session can still be paid until it ends, and counts then; it is only not reused.
    await PaymentModel.updateOne({ _id, pending_key }, { $unset: { pending_key: 1 } });
  }
  const made = {
    member_id: caller.id,
    kind,
    package_id,
    name,
    amount_cents,
    currency,
    ...shown,
    pending_key,
  };
  // The reconciler removes it then, unless it has a session.
  const next_look_at = new Date(created_at.getTime() + abandonedMs);
  try {
    return (await PaymentModel.create({ ...made, created_at, next_look_at })).toObject();
  } catch (error) {
    if (isDuplicate(error, 'pending_key')) return pendingPayment(app, caller, offer, shown);
    throw error;
  }
}

/** The stored session if it is open; null when it has ended meanwhile. */
async function openSession(app: AppContext, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  const session = await findSession(app, sessionId);
  if (session?.status === 'open') return session;
  assertUnpaid(await settle(app, sessionId));
  return null;
}

/**
 * Asks Stripe for a session and stores it, so that it can be paid from now on; a partnership is created with it
 * (product/partners-and-advertisements#buying-a-partnership). A session whose URL was never answered expires.
 * @returns null when another call has stored its session meanwhile: only that one may be paid
 */
async function createSession(app: AppContext, payment: Payment): Promise<Stripe.Checkout.Session | null> {
  const { _id, kind, amount_cents: unit_amount, currency, origin, created_at } = payment;
  const language = payment.language ?? app.config.DEFAULT_LANGUAGE;
  const name = purchaseIn(language, payment);
  const [member_id, payment_id] = [String(payment.member_id), String(_id)];
  const { email } = await getMember(member_id);
  const { address } = await getBilling({ id: member_id });
  const creation = stripeOf(app).checkout.sessions.create({
    mode: 'payment',
    locale: language,
    client_reference_id: member_id,
    customer_email: email,
    ...(!address && { billing_address_collection: unit_amount > addressFromCents ? 'required' : 'auto' }),
    line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name } } }],
    metadata: { payment_id },
    payment_intent_data: { metadata: { payment_id } },
    success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}${kind === 'partnership' ? '/become-partner' : '/membership'}`,
    expires_at: Math.floor((created_at.getTime() + sessionMs) / 1000),
  });
  const session = await answerOf(app, creation);
  const isStored = await transaction(async () => {
    const { modifiedCount } = await PaymentModel.updateOne(
      { _id, state: 'created', stripe_session_id: { $exists: false } },
      { state: 'open', stripe_session_id: session.id, next_look_at: clock.now() },
    );
    if (modifiedCount > 0) await app.sold[kind].open(payment);
    return modifiedCount > 0;
  });
  if (isStored) return session;
  await closeSession(app, session.id);
  return null;
}

import type Stripe from 'stripe';
import type { AppContext } from '#lib/app-context.ts';
import { unavailable } from '#lib/app-error.ts';

/** @throws 503 where payments are off (product/memberships-and-payments#checkout) */
export function stripeOf({ stripe }: AppContext): Stripe {
  if (!stripe) throw unavailable('payments_switched_off');
  return stripe;
}

/** The id of a Stripe reference, expanded or not. */
export const idOf = (linked: string | { id: string } | null) =>
  typeof linked === 'string' ? linked : linked?.id;

const isMissing = ({ errors }: Stripe, error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';

const hasEnded = ({ errors }: Stripe, error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.statusCode === 400;

/**
 * The answer of a Stripe call.
 * @throws 503 when Stripe is down, slow, rate limiting or refusing
 *   (product/memberships-and-payments#checkout); the reason is logged
 */
export async function answerOf<T>({ log, stripe }: AppContext, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!stripe || !(error instanceof stripe.errors.StripeError)) throw error;
    log.error(
      { type: error.type, code: error.code, stripeRequestId: error.requestId },
      'stripe refused or is away',
    );
    throw unavailable('payment_service_unreachable');
  }
}

/**
 * What a call retrieves; null for an object that Stripe does not know, e.g. one made with another key.
 * @throws 503 while Stripe cannot be reached
 */
export function findAtStripe<T>(
  app: AppContext,
  retrieve: (stripe: Stripe) => Promise<T>,
): Promise<T | null> {
  const stripe = stripeOf(app);
  const found = retrieve(stripe).catch((error: unknown) => {
    if (isMissing(stripe, error)) return null;
    throw error;
  });
  return answerOf(app, found);
}

/** The Checkout session with this id, its payment intent and that one's latest charge in full; see `findAtStripe`. */
export const findSession = (app: AppContext, id: string) =>
  findAtStripe(app, ({ checkout }) =>
    checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  );

/** A reference that was expanded; null for an id only. */
export const expanded = <T extends { id: string }>(linked: string | T | null | undefined): T | null =>
  typeof linked === 'object' ? linked : null;

/** Expires a session, so that its open page cannot be paid any more; one that has ended or is missing is fine. */
export async function closeSession(app: AppContext, id: string): Promise<void> {
  const stripe = stripeOf(app);
  const closed = stripe.checkout.sessions.expire(id).catch((error: unknown) => {
    if (!hasEnded(stripe, error) && !isMissing(stripe, error)) throw error;
  });
  await answerOf<unknown>(app, closed);
}

import Stripe from 'stripe';
import type { AppContext } from '#lib/app-context.ts';
import { unavailable } from '#lib/app-error.ts';

/** @throws 503 where payments are switched off (decisions §1) */
export function stripeOf({ stripe }: AppContext): Stripe {
  if (!stripe) throw unavailable('Payments are switched off at the moment');
  return stripe;
}

/** Whether a call failed because there is no such thing at Stripe. */
export const isMissingAtStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Whether a call failed because its session is paid or expired already. */
export const hasEndedAtStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;

/**
 * The answer of a call to Stripe.
 * @throws 503 when Stripe is down, slow, limiting or refusing (decisions §7); the reason goes into the log
 */
export async function answerOf<T>({ log }: AppContext, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.error(
      { type: error.type, code: error.code, stripeRequestId: error.requestId },
      'stripe refused or is away',
    );
    throw unavailable('The payment service cannot be reached right now. Please try again in a moment.');
  }
}

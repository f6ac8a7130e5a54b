import type Stripe from 'stripe';
import { outcomeOf } from './cards.ts';
import { createCharge, type Failure } from './charges.ts';
import { completeSession } from './checkout-sessions.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { intentOf } from './payment-intents.ts';
import type { Sandbox } from './sandbox.ts';
import type { Card, Checkout, Payer } from './state.ts';

export type PayResult =
  | { kind: 'paid' }
  | { kind: 'declined'; failure: Failure }
  /** 3D Secure: the customer has to confirm with her bank. */
  | { kind: 'confirm' };

function takeMoney(sandbox: Sandbox, checkout: Checkout, payer: Payer, card: Card): PayResult {
  const intent = intentOf(sandbox, checkout);
  const charge = createCharge(sandbox, intent, { payer, card });
  Object.assign(intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
    payment_method: charge.payment_method,
    status: 'succeeded',
  } satisfies Partial<Stripe.PaymentIntent>);
  emit(sandbox, (event) => ({ ...event, type: 'charge.succeeded', data: { object: charge } }));
  emit(sandbox, (event) => ({ ...event, type: 'payment_intent.succeeded', data: { object: intent } }));
  completeSession(sandbox, checkout, payer, 'paid');
  return { kind: 'paid' };
}

/** A declined card; the session stays open. */
function decline(
  sandbox: Sandbox,
  checkout: Checkout,
  payer: Payer,
  card: Card,
  failure: Failure,
): PayResult {
  const intent = intentOf(sandbox, checkout);
  const charge = createCharge(sandbox, intent, { payer, card, failure });
  refuseIntent(intent, { ...errorOf(failure), charge: charge.id });
  emit(sandbox, (event) => ({ ...event, type: 'charge.failed', data: { object: charge } }));
  emit(sandbox, (event) => ({ ...event, type: 'payment_intent.payment_failed', data: { object: intent } }));
  return { kind: 'declined', failure };
}

const errorOf = ({ code, decline_code, message }: Failure): Stripe.PaymentIntent.LastPaymentError => ({
  type: 'card_error',
  code,
  ...(decline_code && { decline_code }),
  message,
});

/** A failed attempt; the intent stays open. */
export function refuseIntent(
  intent: Stripe.PaymentIntent,
  last_payment_error: Stripe.PaymentIntent.LastPaymentError,
): void {
  Object.assign(intent, {
    last_payment_error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  } satisfies Partial<Stripe.PaymentIntent>);
}

/** Pays an open session by card. */
export function payByCard(sandbox: Sandbox, checkout: Checkout, payer: Payer, card: Card): PayResult {
  const outcome = outcomeOf(card.number);
  if (outcome.kind === 'pays') return takeMoney(sandbox, checkout, payer, card);
  if (outcome.kind === 'declines') return decline(sandbox, checkout, payer, card, outcome);
  const intent = intentOf(sandbox, checkout);
  Object.assign(intent, {
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    payment_method: newId('pm'),
    status: 'requires_action',
  } satisfies Partial<Stripe.PaymentIntent>);
  checkout.confirming = { payer, card };
  emit(sandbox, (event) => ({ ...event, type: 'payment_intent.requires_action', data: { object: intent } }));
  return { kind: 'confirm' };
}

/** The customer has confirmed or refused 3D Secure; null when nothing awaits it. */
export function confirmPayment(sandbox: Sandbox, checkout: Checkout, isConfirmed: boolean): PayResult | null {
  const { confirming } = checkout;
  if (!confirming) return null;
  checkout.confirming = null;
  const { payer, card } = confirming;
  if (isConfirmed) return takeMoney(sandbox, checkout, payer, card);
  const failure = {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };
  const intent = intentOf(sandbox, checkout);
  refuseIntent(intent, { ...errorOf(failure), type: 'invalid_request_error' });
  emit(sandbox, (event) => ({ ...event, type: 'payment_intent.payment_failed', data: { object: intent } }));
  return { kind: 'declined', failure };
}

import type Stripe from 'stripe';
import { refuseIntent } from './card-payments.ts';
import { testAccounts } from './cards.ts';
import { createCharge, latestChargeOf } from './charges.ts';
import { completeSession } from './checkout-sessions.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { intentOf } from './payment-intents.ts';
import type { Sandbox } from './sandbox.ts';
import type { Checkout, Payer } from './state.ts';

/** Starts a bank debit: the session is complete, its payment pending. */
export function payByDebit(sandbox: Sandbox, checkout: Checkout, payer: Payer, iban: string): void {
  const intent = intentOf(sandbox, checkout);
  const charge = createCharge(sandbox, intent, { payer, iban });
  Object.assign(intent, {
    last_payment_error: null,
    payment_method: charge.payment_method,
    status: 'processing',
  } satisfies Partial<Stripe.PaymentIntent>);
  const { succeeds, afterSeconds } = testAccounts[iban] ?? { succeeds: false, afterSeconds: 10 };
  checkout.debit = { succeeds, settles_at: sandbox.now() + afterSeconds };
  emit(sandbox, (event) => ({ ...event, type: 'charge.pending', data: { object: charge } }));
  emit(sandbox, (event) => ({ ...event, type: 'payment_intent.processing', data: { object: intent } }));
  completeSession(sandbox, checkout, payer, 'unpaid');
}

function succeed(sandbox: Sandbox, checkout: Checkout): void {
  const { session } = checkout;
  const intent = intentOf(sandbox, checkout);
  const charge = latestChargeOf(sandbox, intent);
  if (!charge) return;
  Object.assign(charge, {
    amount_captured: charge.amount,
    balance_transaction: newId('txn'),
    status: 'succeeded',
  } satisfies Partial<Stripe.Charge>);
  Object.assign(intent, {
    amount_received: intent.amount,
    status: 'succeeded',
  } satisfies Partial<Stripe.PaymentIntent>);
  session.payment_status = 'paid';
  emit(sandbox, (event) => ({ ...event, type: 'charge.succeeded', data: { object: charge } }));
  emit(sandbox, (event) => ({ ...event, type: 'payment_intent.succeeded', data: { object: intent } }));
  emit(sandbox, (event) => ({
    ...event,
    type: 'checkout.session.async_payment_succeeded',
    data: { object: session },
  }));
}

function fail(sandbox: Sandbox, checkout: Checkout): void {
  const intent = intentOf(sandbox, checkout);
  const charge = latestChargeOf(sandbox, intent);
  if (!charge) return;
  const message = 'The bank account has insufficient funds for the debit.';
  Object.assign(charge, {
    captured: false,
    failure_code: 'insufficient_funds',
    failure_message: message,
    paid: false,
    status: 'failed',
  } satisfies Partial<Stripe.Charge>);
  refuseIntent(intent, { type: 'card_error', code: 'payment_method_provider_decline', message });
  emit(sandbox, (event) => ({ ...event, type: 'charge.failed', data: { object: charge } }));
  emit(sandbox, (event) => ({ ...event, type: 'payment_intent.payment_failed', data: { object: intent } }));
  emit(sandbox, (event) => ({
    ...event,
    type: 'checkout.session.async_payment_failed',
    data: { object: checkout.session },
  }));
}

/**
 * Settles a debit.
 * @returns false when none is pending
 */
export function settleDebit(sandbox: Sandbox, checkout: Checkout, succeeds: boolean): boolean {
  if (!checkout.debit) return false;
  checkout.debit = null;
  if (succeeds) succeed(sandbox, checkout);
  else fail(sandbox, checkout);
  return true;
}

/** Settles debits that are due. */
export function settleDueDebits(sandbox: Sandbox): void {
  const now = sandbox.now();
  for (const checkout of Object.values(sandbox.state.checkouts)) {
    const { debit } = checkout;
    if (debit && debit.settles_at <= now) settleDebit(sandbox, checkout, debit.succeeds);
  }
}

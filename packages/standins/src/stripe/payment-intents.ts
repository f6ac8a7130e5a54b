import type Stripe from 'stripe';
import { missing } from './errors.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import type { Sandbox } from './sandbox.ts';
import type { Checkout } from './state.ts';

function buildIntent(sandbox: Sandbox, { session, intent_data }: Checkout): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_${newId('secret', 25)}`,
    confirmation_method: 'automatic',
    created: sandbox.now(),
    currency: session.currency ?? '',
    customer: null,
    customer_account: null,
    description: intent_data.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: intent_data.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: intent_data.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: intent_data.statement_descriptor ?? null,
    statement_descriptor_suffix: intent_data.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/** The payment intent of a session, created on the first attempt. */
export function intentOf(sandbox: Sandbox, checkout: Checkout): Stripe.PaymentIntent {
  const { payment_intents } = sandbox.state;
  const known = payment_intents[String(checkout.session.payment_intent)];
  if (known) return known;
  const intent = buildIntent(sandbox, checkout);
  payment_intents[intent.id] = intent;
  checkout.session.payment_intent = intent.id;
  emit(sandbox, (event) => ({ ...event, type: 'payment_intent.created', data: { object: intent } }));
  return intent;
}

/** @throws 404 */
export function getPaymentIntent({ state }: Sandbox, id: string): Stripe.PaymentIntent {
  const intent = state.payment_intents[id];
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}

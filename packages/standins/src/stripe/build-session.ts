import type Stripe from 'stripe';
import { newId } from './ids.ts';
import { asMetadata, type LineItem, totalOf } from './line-items.ts';
import type { Sandbox } from './sandbox.ts';

export const paymentPageOf = (sandbox: Sandbox, id: string) => `${sandbox.url}/c/pay/${id}`;

const daySeconds = 24 * 3600;

/** The payment methods: bank debits in euros only. */
function methodsOf(params: Stripe.Checkout.SessionCreateParams, currency: string): string[] {
  const allowed = params.allowed_payment_method_types ?? ['card', 'sepa_debit'];
  return allowed.filter((method) => method !== 'sepa_debit' || currency === 'eur');
}

/** A session with all properties of Stripe's, mostly null. */
export function buildSession(
  sandbox: Sandbox,
  params: Stripe.Checkout.SessionCreateParams,
  items: LineItem[],
): Stripe.Checkout.Session {
  const id = newId('cs_test', 60);
  const created = sandbox.now();
  const amount = totalOf(items);
  const currency = items[0]?.currency ?? null;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: params.customer_email ? detailsOf(params.customer_email, null) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? created + daySeconds,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: asMetadata(params.metadata),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: methodsOf(params, currency ?? ''),
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: paymentPageOf(sandbox, id),
    wallet_options: null,
  };
}

/** The customer's details. */
export const detailsOf = (
  email: string,
  name: string | null,
  address: Stripe.Address | null = null,
): Stripe.Checkout.Session.CustomerDetails => ({
  address,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

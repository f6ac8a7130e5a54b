import type Stripe from 'stripe';
import { brandOf } from './cards.ts';
import { missing } from './errors.ts';
import { newId } from './ids.ts';
import type { Sandbox } from './sandbox.ts';
import type { Card, Payer } from './state.ts';

export interface Failure {
  code: string;
  decline_code?: string;
  message: string;
}

const cardDetails = ({ number, exp_month, exp_year }: Card): Stripe.Charge.PaymentMethodDetails => ({
  type: 'card',
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: brandOf(number),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    funding: 'credit',
    installments: null,
    last4: number.slice(-4),
    mandate: null,
    network: brandOf(number),
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
});

const debitDetails = (iban: string): Stripe.Charge.PaymentMethodDetails => ({
  type: 'sepa_debit',
  sepa_debit: {
    bank_code: iban.slice(4, 9),
    branch_code: null,
    country: iban.slice(0, 2),
    fingerprint: null,
    last4: iban.slice(-4),
    mandate: newId('mandate'),
  },
});

const outcomeOf = (failure: Failure | null): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: failure ? 'declined_by_network' : 'approved_by_network',
  reason: failure?.decline_code ?? failure?.code ?? null,
  risk_level: 'normal',
  seller_message: failure
    ? 'The bank did not return any further details with this decline.'
    : 'Payment complete.',
  type: failure ? 'issuer_declined' : 'authorized',
});

/** Creates a charge of an intent. */
export function createCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  { payer, card, iban, failure }: { payer: Payer; card?: Card; iban?: string; failure?: Failure },
): Stripe.Charge {
  const isPending = iban !== undefined;
  const isPaid = !failure && !isPending;
  const charge: Stripe.Charge = {
    id: newId(isPending ? 'py' : 'ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: {
      address: payer.address ?? null,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: sandbox.merchantName.toUpperCase(),
    captured: !failure,
    created: sandbox.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(failure ?? null),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: iban === undefined ? (card ? cardDetails(card) : null) : debitDetails(iban),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failure ? 'failed' : isPending ? 'pending' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  sandbox.state.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  return charge;
}

/** @throws 404 */
export function getCharge({ state }: Sandbox, id: string): Stripe.Charge {
  const charge = state.charges[id];
  if (!charge) throw missing('charge', id, 'id');
  return charge;
}

/** The latest charge of an intent, if any. */
export const latestChargeOf = ({ state }: Sandbox, { latest_charge }: Stripe.PaymentIntent) =>
  state.charges[String(latest_charge)];

import type Stripe from 'stripe';
import { latestChargeOf } from './charges.ts';
import { invalid, missing } from './errors.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { intentOf } from './payment-intents.ts';
import type { Sandbox } from './sandbox.ts';
import type { Checkout } from './state.ts';

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The payer disputes the charge of a paid session at her bank, which takes the money back until it has decided. */
export function openDispute(sandbox: Sandbox, checkout: Checkout): Stripe.Dispute {
  const charge = latestChargeOf(sandbox, intentOf(sandbox, checkout));
  if (charge?.status !== 'succeeded') throw invalid(`${checkout.session.id} has no charge to dispute`);
  const dispute: Stripe.Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: sandbox.now() + 7 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  sandbox.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  emit(sandbox, (event) => ({ ...event, type: 'charge.dispute.created', data: { object: dispute } }));
  return dispute;
}

/** The bank has decided. */
export function closeDispute(sandbox: Sandbox, dispute: Stripe.Dispute, status: 'lost' | 'won'): void {
  dispute.status = status;
  emit(sandbox, (event) => ({ ...event, type: 'charge.dispute.closed', data: { object: dispute } }));
}

/** @throws 404 */
export function getDispute({ state }: Sandbox, id: string): Stripe.Dispute {
  const dispute = state.disputes[id];
  if (!dispute) throw missing('dispute', id, 'dispute');
  return dispute;
}

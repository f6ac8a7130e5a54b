import type Stripe from 'stripe';
import { latestChargeOf } from './charges.ts';
import { invalid, missing } from './errors.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { listObject } from './list-object.ts';
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

/** Money that a dispute takes (less than 0) or gives back. */
const movementOf = (
  sandbox: Sandbox,
  { id, currency }: Stripe.Dispute,
  amount: number,
): Stripe.BalanceTransaction => ({
  id: newId('txn'),
  object: 'balance_transaction',
  amount,
  available_on: sandbox.now(),
  balance_type: 'payments',
  created: sandbox.now(),
  currency,
  description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
  exchange_rate: null,
  fee: 0,
  fee_details: [],
  net: amount,
  reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
  source: id,
  status: 'available',
  type: 'adjustment',
});

/**
 * The payer disputes the charge of a paid session at her bank, or a part of it; the bank takes that money back until it has
 * decided.
 */
export function openDispute(sandbox: Sandbox, checkout: Checkout, part?: number): Stripe.Dispute {
  const charge = latestChargeOf(sandbox, intentOf(sandbox, checkout));
  if (charge?.status !== 'succeeded') throw invalid(`${checkout.session.id} has no charge to dispute`);
  const left = charge.amount - charge.amount_refunded;
  const amount = part ?? left;
  if (amount <= 0 || amount > left) throw invalid(`${amount} cannot be disputed of ${left}`);
  const dispute: Stripe.Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount,
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
  dispute.balance_transactions = [movementOf(sandbox, dispute, -amount)];
  emit(sandbox, (event) => ({ ...event, type: 'charge.dispute.funds_withdrawn', data: { object: dispute } }));
  return dispute;
}

/** The bank has decided; a won one gives the money back. */
export function closeDispute(sandbox: Sandbox, dispute: Stripe.Dispute, status: 'lost' | 'won'): void {
  dispute.status = status;
  if (status === 'won') reinstate(sandbox, dispute);
  emit(sandbox, (event) => ({ ...event, type: 'charge.dispute.closed', data: { object: dispute } }));
}

/** The bank gives money of a dispute back, all by default: as it is won, or where it stays lost. */
export function reinstate(sandbox: Sandbox, dispute: Stripe.Dispute, amount = dispute.amount): void {
  dispute.balance_transactions = [...dispute.balance_transactions, movementOf(sandbox, dispute, amount)];
  emit(sandbox, (event) => ({
    ...event,
    type: 'charge.dispute.funds_reinstated',
    data: { object: dispute },
  }));
}

/** A dispute has another state, as one that is appealed, which says nothing of its money. */
export function changeDispute(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  status: Stripe.Dispute.Status,
): void {
  dispute.status = status;
  emit(sandbox, (event) => ({ ...event, type: 'charge.dispute.updated', data: { object: dispute } }));
}

/** The latest dispute of a session. */
export function latestDisputeOf(sandbox: Sandbox, checkout: Checkout): Stripe.Dispute {
  const charge = latestChargeOf(sandbox, intentOf(sandbox, checkout));
  const dispute = Object.values(sandbox.state.disputes).findLast((each) => each.charge === charge?.id);
  if (!dispute) throw invalid(`${checkout.session.id} was not disputed`);
  return dispute;
}

/** The disputes of a charge, newest first. */
export const listDisputes = ({ state }: Sandbox, { charge }: Stripe.DisputeListParams) =>
  listObject(
    '/v1/disputes',
    Object.values(state.disputes).filter((each) => charge === undefined || each.charge === charge),
  );

/** @throws 404 */
export function getDispute({ state }: Sandbox, id: string): Stripe.Dispute {
  const dispute = state.disputes[id];
  if (!dispute) throw missing('dispute', id, 'dispute');
  return dispute;
}

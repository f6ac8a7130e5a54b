import type Stripe from 'stripe';
import { getCharge, latestChargeOf } from './charges.ts';
import { ApiError, invalid, invalidParameter, missing } from './errors.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { asMetadata } from './line-items.ts';
import { listObject } from './list-object.ts';
import { formatAmount } from './money.ts';
import { integer, listOf, metadata, oneOf, type Shape, text } from './params.ts';
import type { Sandbox } from './sandbox.ts';

export const refundCreateShape: Shape<Stripe.RefundCreateParams> = {
  amount: integer({ min: 1 }),
  charge: text(),
  expand: listOf(text()),
  metadata,
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
};

/** An unknown id in the body is an invalid parameter, not a 404. */
function referred<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new ApiError(400, error.body);
    throw error;
  }
}

function chargeToRefund(
  sandbox: Sandbox,
  { charge, payment_intent }: Stripe.RefundCreateParams,
): Stripe.Charge {
  if (charge !== undefined) return referred(() => getCharge(sandbox, charge));
  if (payment_intent === undefined) {
    throw invalidParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
      'payment_intent',
    );
  }
  const intent = sandbox.state.payment_intents[payment_intent];
  if (!intent) throw new ApiError(400, missing('payment_intent', payment_intent, 'payment_intent').body);
  const latest = latestChargeOf(sandbox, intent);
  if (latest?.status === 'succeeded') return latest;
  throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  });
}

function amountToRefund(charge: Stripe.Charge, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (wanted === undefined || wanted <= left) return wanted ?? left;
  const money = (amount: number) => formatAmount(amount, charge.currency);
  const bound =
    charge.amount_refunded > 0
      ? `unrefunded amount on charge (${money(left)})`
      : `charge amount (${money(charge.amount)})`;
  throw invalid(`Refund amount (${money(wanted)}) is greater than ${bound}`, {
    code: 'amount_too_large',
    param: 'amount',
  });
}

/**
 * Refunds a charge, in full or in part.
 * @throws 400
 */
export function createRefund(sandbox: Sandbox, params: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = chargeToRefund(sandbox, params);
  const amount = amountToRefund(charge, params.amount);
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: asMetadata(params.metadata || undefined),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  sandbox.state.refunds[refund.id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit(sandbox, (event) => ({ ...event, type: 'charge.refunded', data: { object: charge } }));
  emit(sandbox, (event) => ({ ...event, type: 'refund.created', data: { object: refund } }));
  return refund;
}

/** The bank of the payer of a charge sends its latest refund back, as her account was closed: Stripe keeps that money. */
export function failRefund(sandbox: Sandbox, charge: Stripe.Charge): Stripe.Refund {
  const refund = Object.values(sandbox.state.refunds).findLast(
    (each) => each.charge === charge.id && each.status === 'succeeded',
  );
  if (!refund) throw invalid(`${charge.id} has no refund that can fail`);
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = newId('txn');
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  emit(sandbox, (event) => ({ ...event, type: 'refund.updated', data: { object: refund } }));
  emit(sandbox, (event) => ({ ...event, type: 'charge.refund.updated', data: { object: refund } }));
  emit(sandbox, (event) => ({ ...event, type: 'refund.failed', data: { object: refund } }));
  return refund;
}

/** The refunds of a charge, newest first. */
export const listRefunds = ({ state }: Sandbox, { charge }: Stripe.RefundListParams) =>
  listObject(
    '/v1/refunds',
    Object.values(state.refunds).filter((each) => charge === undefined || each.charge === charge),
  );

/** @throws 404 */
export function getRefund({ state }: Sandbox, id: string): Stripe.Refund {
  const refund = state.refunds[id];
  if (!refund) throw missing('refund', id, 'refund');
  return refund;
}

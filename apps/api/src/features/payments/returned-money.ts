import type Stripe from 'stripe';
import { creditedOf } from './kept-cents.ts';
import type { Payment } from './payment.model.ts';

/** What has become of a charge at Stripe, in cents. */
export interface Returned {
  /** Refunded, lost in disputes, or paid back in another way. */
  returnedCents: number;
  /** What lost disputes took, by dispute: also of those whose state is not known, as of the last look. */
  lost: { dispute_id: string; cents: number }[];
  /** Credited, and won back since. */
  reinstatedCents: number;
  /** Credited, and sent back by the buyer's bank: it is still owed. */
  failedCents: number;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** What a bank has given back of a dispute. */
const givenBackOf = ({ balance_transactions, currency }: Stripe.Dispute): number =>
  sumOf(
    balance_transactions
      .filter((moved) => moved.reporting_category === 'dispute_reversal' && moved.currency === currency)
      .map(({ amount }) => amount),
  );

/** What a dispute has taken; in any other state than won and lost as much as before, as when it is appealed. */
function lostOf(dispute: Stripe.Dispute, before: number): number {
  if (dispute.status === 'won') return 0;
  return dispute.status === 'lost' ? Math.max(0, dispute.amount - givenBackOf(dispute)) : before;
}

export const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';
const amountsOf = (refunds: readonly Stripe.Refund[]) => sumOf(refunds.map(({ amount }) => amount));

/**
 * What a charge's refunds and disputes come to, beside what is credited of its payment. Each look computes all of it anew, so
 * that notifications may be lost, doubled or come in any order (product/memberships-and-payments#refunds).
 */
export function returnedOf(
  charge: Pick<Stripe.Charge, 'amount'>,
  { refunds, disputes }: { refunds: readonly Stripe.Refund[]; disputes: readonly Stripe.Dispute[] },
  payment: Pick<Payment, 'credit_notes' | 'lost_disputes' | 'refunded_elsewhere_cents'> | null,
): Returned {
  const before = new Map(payment?.lost_disputes.map(({ dispute_id, cents }) => [dispute_id, cents]));
  const lost = disputes.map((dispute) => ({
    dispute_id: dispute.id,
    cents: lostOf(dispute, before.get(dispute.id) ?? 0),
  }));
  const refunded = amountsOf(refunds.filter((refund) => !hasFailed(refund)));
  const elsewhere = payment?.refunded_elsewhere_cents ?? 0;
  const returnedCents = Math.min(charge.amount, refunded + sumOf(lost.map(({ cents }) => cents)) + elsewhere);
  const excess = Math.max(0, creditedOf(payment?.credit_notes ?? []).amount_cents - returnedCents);
  const wonBack = sumOf(
    lost.map(({ dispute_id, cents }) => Math.max(0, (before.get(dispute_id) ?? 0) - cents)),
  );
  const known = Math.min(excess, wonBack);
  const failedCents = Math.min(excess - known, amountsOf(refunds.filter(hasFailed)));
  // Lost before what disputes took was stored.
  const wonUnseen = sumOf(
    disputes.filter(({ id, status }) => status === 'won' && !before.has(id)).map(({ amount }) => amount),
  );
  const reinstatedCents = known + Math.min(excess - known - failedCents, wonUnseen);
  return { returnedCents, lost: lost.filter(({ cents }) => cents > 0), reinstatedCents, failedCents };
}

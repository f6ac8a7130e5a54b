import type { Payment } from './payment.model.ts';

type Entry = Pick<Payment['credit_notes'][number], 'kind' | 'amount_cents' | 'vat_cents'>;

interface Credited {
  amount_cents: number;
  credit_notes: readonly Entry[];
}

/** What the credit notes of a payment come to, less what was reinstated of them: the amount and the VAT in it. */
export const creditedOf = (entries: readonly Entry[]): { amount_cents: number; vat_cents: number } =>
  entries.reduce(
    (sum, { kind, amount_cents, vat_cents }) => {
      const sign = kind === 'reinstated' ? -1 : 1;
      return {
        amount_cents: sum.amount_cents + sign * amount_cents,
        vat_cents: sum.vat_cents + sign * vat_cents,
      };
    },
    { amount_cents: 0, vat_cents: 0 },
  );

/** What was paid and has not gone back: a mismatch, which has no receipt, in full. */
export const keptCents = ({ amount_cents, credit_notes }: Credited): number =>
  amount_cents - creditedOf(credit_notes).amount_cents;

type Due = Credited & Pick<Payment, 'state' | 'refund_due_cents' | 'refund_failed_cents'>;

/** What was paid, has not gone back and is not due for a refund: without what the buyer's bank sent back, which is credited. */
export function freeCents(payment: Due): number {
  const kept = keptCents(payment);
  if (payment.state !== 'refund_due') return kept;
  const due = payment.refund_due_cents ?? kept;
  return Math.max(0, kept - Math.max(0, due - (payment.refund_failed_cents ?? 0)));
}

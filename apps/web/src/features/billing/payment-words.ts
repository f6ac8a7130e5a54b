import type { AdminPaymentDto, PaymentState } from '@rosette/shared/contract/payments.ts';
import { formatMoney } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';

type Tone = 'good' | 'gold' | 'bad' | 'plain';

const tones: Record<PaymentState, Tone> = {
  // Nothing is owed: an unfinished checkout expires.
  open: 'plain',
  processing: 'gold',
  paid: 'good',
  expired: 'plain',
  failed: 'bad',
  refund_due: 'gold',
  refunded: 'plain',
  mismatch: 'gold',
};

/** The label of a state; an unknown one is shown as it is. */
export const labelOfState = (state: PaymentState): string =>
  texts.membership.paymentStates[state] ?? state ?? '–';

type Stated = Pick<AdminPaymentDto, 'state' | 'amount' | 'refund_due' | 'currency'>;

/** The label of a payment, which says how much will be refunded where it is only a part, and its badge's tone. */
export function wordsOfPayment({ state, amount, refund_due, currency }: Stated): {
  label: string;
  tone: Tone;
} {
  const isPart = state === 'refund_due' && refund_due !== null && refund_due < amount;
  const label = isPart
    ? fill(texts.membership.partRefundDue, { amount: formatMoney(refund_due, currency) })
    : labelOfState(state);
  return { label, tone: tones[state] ?? 'plain' };
}

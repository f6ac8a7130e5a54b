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

/** The label of a state. One that this version of the web has no text for is shown by its name in the API. */
export const labelOfState = (state: PaymentState): string =>
  texts.membership.paymentStates[state] ?? state ?? '–';

type Stated = Pick<AdminPaymentDto, 'state' | 'amount' | 'refund_due' | 'currency'>;

/** The label of a payment and the tone of its badge. Where only a part will be refunded, the label says how much. */
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

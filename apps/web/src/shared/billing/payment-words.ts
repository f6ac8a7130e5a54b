import type { PaymentState } from '@rosette/shared/contract/payments.ts';

type Tone = 'good' | 'gold' | 'bad' | 'plain';

interface Words {
  label: string;
  tone: Tone;
}

/** The label and badge tone of each payment state. */
export const paymentStateWords: Record<PaymentState, Words> = {
  // Nothing is owed: an unfinished checkout expires.
  open: { label: 'Checkout not finished', tone: 'plain' },
  processing: { label: 'Being processed', tone: 'gold' },
  paid: { label: 'Paid', tone: 'good' },
  expired: { label: 'Expired', tone: 'plain' },
  failed: { label: 'Failed', tone: 'bad' },
  refund_due: { label: 'Will be refunded', tone: 'gold' },
  refunded: { label: 'Refunded', tone: 'plain' },
  mismatch: { label: 'Being checked', tone: 'gold' },
};

/** The label and tone for an answered state; an unknown one is shown as it is. */
export const wordsOfPayment = (state: PaymentState): Words =>
  paymentStateWords[state] ?? { label: state ?? '–', tone: 'plain' };

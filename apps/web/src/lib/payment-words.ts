import type { PaymentState } from '@rosette/shared/contract/payments.ts';

type Tone = 'good' | 'gold' | 'bad' | 'plain';

interface Words {
  label: string;
  tone: Tone;
}

/** What a payment's state is called, and the tone of its badge. */
export const paymentStateWords: Record<PaymentState, Words> = {
  // Nothing is owed: the checkout was left, and ends by itself.
  open: { label: 'Checkout not finished', tone: 'plain' },
  processing: { label: 'Being processed', tone: 'gold' },
  paid: { label: 'Paid', tone: 'good' },
  expired: { label: 'Expired', tone: 'plain' },
  failed: { label: 'Failed', tone: 'bad' },
  refund_due: { label: 'Will be refunded', tone: 'gold' },
  refunded: { label: 'Refunded', tone: 'plain' },
  mismatch: { label: 'Being checked', tone: 'gold' },
};

/** The same for a payment that was answered: a state that this version does not know reads as the API wrote it. */
export const wordsOfPayment = (state: PaymentState): Words =>
  paymentStateWords[state] ?? { label: state ?? '–', tone: 'plain' };

import type { PaymentState } from '@rosette/shared/contract/payments.ts';

type Tone = 'good' | 'gold' | 'bad' | 'plain';

/** What a payment's state is called, and the tone of its badge. */
export const paymentStateWords: Record<PaymentState, { label: string; tone: Tone }> = {
  open: { label: 'Not paid yet', tone: 'plain' },
  processing: { label: 'Being processed', tone: 'gold' },
  paid: { label: 'Paid', tone: 'good' },
  expired: { label: 'Expired', tone: 'plain' },
  failed: { label: 'Failed', tone: 'bad' },
  refund_due: { label: 'Will be refunded', tone: 'gold' },
  refunded: { label: 'Refunded', tone: 'plain' },
  mismatch: { label: 'Being checked', tone: 'gold' },
};

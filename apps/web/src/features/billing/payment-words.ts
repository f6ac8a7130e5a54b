import type { PaymentState } from '@rosette/shared/contract/payments.ts';
import { texts } from '#lib/texts.ts';

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

/** The label and badge tone of an answered state; an unknown one is shown as it is. */
export const wordsOfPayment = (state: PaymentState): { label: string; tone: Tone } => ({
  label: texts.membership.paymentStates[state] ?? state ?? '–',
  tone: tones[state] ?? 'plain',
});

import type { Payment } from './payment.model.ts';

/** What was paid and has not gone back: a mismatch, which has no receipt, in full. */
export const keptCents = ({ amount_cents, credit_notes }: Payment): number =>
  amount_cents - credit_notes.reduce((sum, note) => sum + note.amount_cents, 0);

import { clock } from '#lib/clock.ts';
import { type Payment, PaymentModel } from './payment.model.ts';

/** Marks a paid payment as one that the admin has to refund in Stripe (decisions §7); null when it is not paid (any more). */
export function markForRefund(id: unknown): Promise<Payment | null> {
  return PaymentModel.findOneAndUpdate(
    { _id: id, state: 'paid' },
    { state: 'refund_due', next_look_at: clock.now() },
    { returnDocument: 'after' },
  ).lean<Payment>();
}

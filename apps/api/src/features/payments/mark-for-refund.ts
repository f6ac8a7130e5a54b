import { clock } from '#lib/clock.ts';
import { type Payment, PaymentModel } from './payment.model.ts';

/** Marks a paid payment for a refund by the admin in Stripe (decisions §7); null when it is not paid. */
export function markForRefund(id: unknown): Promise<Payment | null> {
  return PaymentModel.findOneAndUpdate(
    { _id: id, state: 'paid' },
    { state: 'refund_due', next_look_at: clock.now() },
    { returnDocument: 'after' },
  ).lean<Payment>();
}

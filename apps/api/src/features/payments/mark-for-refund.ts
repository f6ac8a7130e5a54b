import type { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { type Payment, PaymentModel } from './payment.model.ts';

/**
 * Marks a paid payment for a refund by the admin in Stripe (product/memberships-and-payments#refunds); null
 * when it is not paid.
 */
export function markForRefund(id: unknown): Promise<Payment | null> {
  return PaymentModel.findOneAndUpdate(
    { _id: id, state: 'paid' },
    { state: 'refund_due', next_look_at: clock.now() },
    { returnDocument: 'after' },
  ).lean<Payment>();
}

/** Marks the bank transfer for a partnership or advertisement for a refund by the admin; does nothing without one. */
export async function markTransferForRefund(placementId: Types.ObjectId): Promise<void> {
  await PaymentModel.updateOne({ placement_id: placementId, state: 'paid' }, { state: 'refund_due' });
}

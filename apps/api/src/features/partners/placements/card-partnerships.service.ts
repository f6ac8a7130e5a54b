import type { PartnershipPackageId } from '@rosette/shared/catalogue/partnership-packages.ts';
import { afterStep, type PlacementStatus } from '@rosette/shared/lifecycle.ts';
import { usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { PartnershipModel } from './partnership.model.ts';
import { openPartnership } from './partnerships.service.ts';
import { endedNow } from './placement-queries.ts';
import { currentState, takePartnershipStep } from './placement-steps.service.ts';

/**
 * Creates the partnership of a card payment unless it exists; none for a deleted member. Call it inside the transaction
 * that has written the payment, so that two never insert concurrently.
 */
export async function openCardPartnership(
  memberId: string,
  packageId: PartnershipPackageId,
  bought: { payment_id: string; amount_cents: number },
): Promise<void> {
  if (await PartnershipModel.exists({ payment_id: bought.payment_id })) return;
  const [member] = await usersInOrder([memberId]);
  if (member) await openPartnership(member, packageId, 'card', bought);
}

/** Whether the partnership of a card payment awaits its money, also when it is not created yet. */
export async function awaitsCardPayment(paymentId: string): Promise<boolean> {
  const partnership = await PartnershipModel.findOne({ payment_id: paymentId }).lean();
  return !partnership || afterStep(currentState(partnership), 'mark_paid') !== null;
}

/**
 * Marks the partnership of a card payment as paid (product/partners-and-advertisements#states), inside a transaction.
 * @returns its status then; null when the payment buys nothing: the partnership was rejected, has ended, was paid another
 * way or never existed
 */
export async function payCardPartnership(
  app: AppContext,
  paymentId: string,
): Promise<PlacementStatus | null> {
  const partnership = await PartnershipModel.findOne({ payment_id: paymentId }).lean();
  if (!partnership) return null;
  if (partnership.is_paid_by_card) return partnership.status === 'rejected' ? null : partnership.status;
  if (!afterStep(currentState(partnership), 'mark_paid')) return null;
  const alongside = { is_paid_by_card: true };
  return (await takePartnershipStep(app, null, partnership, 'mark_paid', alongside)).status;
}

/** Ends the partnership of a card payment that failed or was refunded, unless it was paid another way. */
export async function endCardPartnership(paymentId: string): Promise<void> {
  await PartnershipModel.updateOne(
    {
      payment_id: paymentId,
      status: { $in: ['pending', 'pending_payment', 'active'] },
      $or: [{ payment_status: 'pending' }, { is_paid_by_card: true }],
    },
    [{ $set: endedNow() }],
    { updatePipeline: true },
  );
}

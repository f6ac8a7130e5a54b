import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import {
  type SteppedAdvertisement,
  type SteppedPartnership,
  stepAdvertisement,
  stepPartnership,
} from '#features/placements/placement-steps.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { markForRefund, markTransferForRefund } from './mark-for-refund.ts';

/**
 * Rejects a partnership and marks what was paid for it for a refund, inside a transaction.
 * @throws 404, 409 when its state does not allow it
 */
export async function rejectPartnership(
  app: AppContext,
  admin: Caller,
  id: string,
): Promise<SteppedPartnership> {
  const rejected = await stepPartnership(app, admin, id, 'reject');
  if (rejected.is_paid_by_card && rejected.payment_id) await markForRefund(rejected.payment_id);
  else await markTransferForRefund(rejected._id);
  return rejected;
}

/**
 * As `rejectPartnership`, for an advertisement.
 * @throws 404, 409 when its state does not allow it
 */
export async function rejectAdvertisement(
  app: AppContext,
  admin: Caller,
  id: string,
): Promise<SteppedAdvertisement> {
  const rejected = await stepAdvertisement(app, admin, id, 'reject');
  await markTransferForRefund(rejected._id);
  return rejected;
}

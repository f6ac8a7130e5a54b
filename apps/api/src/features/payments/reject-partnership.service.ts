import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { stepPartnership } from '#features/placements/partnership-steps.service.ts';
import type { MembersPartnership } from '#features/placements/partnerships.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { inTransaction } from '#lib/transaction.ts';
import { markForRefund } from './mark-for-refund.ts';

/**
 * Rejects a partnership and marks its card payment for a refund, in one transaction (decisions §7).
 * @throws 404, 409 when its state does not allow it
 */
export function rejectPartnership(app: AppContext, admin: Caller, id: string): Promise<MembersPartnership> {
  return inTransaction(async () => {
    const rejected = await stepPartnership(app, admin, id, 'reject');
    if (rejected.is_paid_by_card && rejected.payment_id) await markForRefund(rejected.payment_id);
    return rejected;
  }, `partnership:${id}`);
}

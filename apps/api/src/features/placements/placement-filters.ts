import {
  needsStep,
  type PlacementStatus,
  placementPaymentStatuses,
  placementStatuses,
} from '@rosette/shared/lifecycle.ts';
import { clock } from '#lib/clock.ts';

/** As the first stage of an update: over from now on, unless it was rejected or has ended before. */
export function endedNow() {
  const now = clock.now();
  const hasEnded = { $in: ['$status', ['rejected', 'expired'] satisfies PlacementStatus[]] };
  const isActive = { $eq: ['$status', 'active' satisfies PlacementStatus] };
  return {
    status: { $cond: [hasEnded, '$status', 'expired' satisfies PlacementStatus] },
    end_date: { $cond: [isActive, { $min: ['$end_date', now] }, '$end_date'] },
  };
}

/** What is shown at `now`: active and within its dates. The same as `statusAt` says of what was read. */
export const activeAt = (now: Date) => ({
  status: 'active' as const,
  start_date: { $lte: now },
  end_date: { $gt: now },
});

const statesInNeed = placementStatuses
  .flatMap((status) => placementPaymentStatuses.map((payment_status) => ({ status, payment_status })))
  .filter(needsStep);

/** What still needs a step of an admin at `now` (decisions §3, "pending"): `needsStep` as a query. */
export const inNeedAt = (now: Date) => ({
  $or: statesInNeed.map((state) =>
    state.status === 'active' ? { ...state, end_date: { $gt: now } } : state,
  ),
});

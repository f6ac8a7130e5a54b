import {
  awaitsAdmin,
  type PlacementStatus,
  placementPaymentStatuses,
  placementStatuses,
} from '@rosette/shared/lifecycle.ts';
import { clock } from '#lib/clock.ts';

/** The pipeline stage that ends a placement now; one that was rejected or has ended is kept. */
export function endedNow() {
  const now = clock.now();
  const hasEnded = { $in: ['$status', ['rejected', 'expired'] satisfies PlacementStatus[]] };
  const isActive = { $eq: ['$status', 'active' satisfies PlacementStatus] };
  return {
    status: { $cond: [hasEnded, '$status', 'expired' satisfies PlacementStatus] },
    end_date: { $cond: [isActive, { $min: ['$end_date', now] }, '$end_date'] },
  };
}

/** The filter of placements active at `now`: `statusAt` as a query. */
export const activeAt = (now: Date) => ({
  status: 'active' as const,
  start_date: { $lte: now },
  end_date: { $gt: now },
});

const statesAwaitingAdmin = placementStatuses
  .flatMap((status) => placementPaymentStatuses.map((payment_status) => ({ status, payment_status })))
  .filter(awaitsAdmin);

/**
 * The filter of the admin's pending list (product/admin#what-waits): `awaitsAdmin` as a query, without what
 * has ended by `now`.
 */
export const awaitingAdmin = (now: Date) => ({
  $or: statesAwaitingAdmin.map((state) =>
    state.status === 'active' ? { ...state, end_date: { $gt: now } } : state,
  ),
});

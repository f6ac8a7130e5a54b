import { needsStep, placementPaymentStatuses, placementStatuses } from '@rosette/shared/lifecycle.ts';

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

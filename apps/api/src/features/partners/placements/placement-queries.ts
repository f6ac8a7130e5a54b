import {
  awaitsAdmin,
  type PlacementStatus,
  placementPaymentStatuses,
  placementStatuses,
} from '@rosette/shared/lifecycle.ts';
import type { Types } from 'mongoose';
import { emailsOf } from '#features/users/users.service.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed } from '#lib/page.ts';
import type { Period } from '#lib/sold.ts';

/** The filter of placements active at `now`: `statusAt` as a query. */
export const activeAt = (now: Date) => ({
  status: 'active' as const,
  start_date: { $lte: now },
  end_date: { $gt: now },
});

/** The filter of placements that everybody sees: the active ones, without those of suspended members. */
export const publicNow = async () => ({
  ...activeAt(clock.now()),
  ...(await visibleTo(null, 'member_id')),
});

const statesAwaitingAdmin = placementStatuses
  .flatMap((status) => placementPaymentStatuses.map((payment_status) => ({ status, payment_status })))
  .filter(awaitsAdmin);

/**
 * The filter of the admin's pending list (product/admin#what-waits): `awaitsAdmin` as a query, without what has ended by
 * `now`.
 */
export const awaitingAdmin = (now: Date) => ({
  $or: statesAwaitingAdmin.map((state) =>
    state.status === 'active' ? { ...state, end_date: { $gt: now } } : state,
  ),
});

/** The pipeline stage that ends a placement now; one that was rejected or has ended is kept. */
export function endedNow() {
  const now = clock.now();
  const hasEnded = { $in: ['$status', ['rejected', 'expired'] satisfies PlacementStatus[]] };
  const isActive = { $eq: ['$status', 'active' satisfies PlacementStatus] };
  return {
    status: { $cond: [hasEnded, '$status', 'expired' satisfies PlacementStatus] },
    end_date: { $cond: [isActive, { $min: ['$end_date', now] }, '$end_date'] },
    ended_at: { $cond: [hasEnded, '$ended_at', now] },
  };
}

/** When a placement was rejected or ended before its term. Records from before `ended_at` was stored give their last change. */
export const endedAtOf = (placement: { ended_at?: Date | null; updated_at: Date } | null): Date | null =>
  placement && (placement.ended_at ?? placement.updated_at);

/** When a placement runs; null before its start. */
export const periodOf = (
  placement: { start_date?: Date | null; end_date?: Date | null } | undefined,
): Period | null =>
  placement?.start_date && placement.end_date
    ? { from: placement.start_date, until: placement.end_date }
    : null;

/** The filter of those that were rejected, or have ended. */
export const overAs = <F extends object>(filter: F) => ({
  ...filter,
  status: { $in: ['rejected', 'expired'] satisfies PlacementStatus[] },
});

/** The filter of those that are not active yet. */
export const undecided = <F extends object>(filter: F) => ({
  ...filter,
  status: { $in: ['pending', 'pending_payment'] satisfies PlacementStatus[] },
});

/** A placement with its member's e-mail address; null once her account was deleted. */
export type WithEmail<T> = T & { member_email: string | null };

async function withEmails<T extends { member_id: Types.ObjectId }>(placements: T[]): Promise<WithEmail<T>[]> {
  if (placements.length === 0) return [];
  const emails = await emailsOf(placements.map(({ member_id }) => member_id));
  return placements.map((each) => ({ ...each, member_email: emails.get(String(each.member_id)) ?? null }));
}

/** Adds its member's e-mail address to a placement. */
export async function withEmail<T extends { member_id: Types.ObjectId }>(
  placement: T,
): Promise<WithEmail<T>> {
  const [found] = await withEmails([placement]);
  return found as WithEmail<T>;
}

/** A page of placements with their members' e-mail addresses. */
export async function listWithEmails<T extends { member_id: Types.ObjectId }>(
  model: Parameters<typeof findPage>[0],
  list: Parameters<typeof findPage>[1],
): Promise<Listed<WithEmail<T>>> {
  const { items, total } = await findPage<T>(model, list);
  return { items: await withEmails(items), total };
}

import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';

/** Who reads: a member, or null for a visitor. Every read that shows people takes her. */
export type Viewer = MaybeCaller;

/**
 * Ids of the members whom `viewer` is not shown, none of them twice. Every read that shows people asks here, through
 * the functions below; nobody is hidden from anybody so far.
 */
export async function hiddenFrom(_viewer: Viewer): Promise<readonly string[]> {
  return [];
}

/**
 * The condition by which a query leaves out whom `viewer` is not shown. `field` names the member: `_id` in the
 * collection of users, `owner_id` and the like in others. There is no condition where nobody is hidden, so that the
 * query keeps its index and its shared reads.
 */
export async function visibleTo(viewer: Viewer, field = '_id'): Promise<Record<string, unknown>> {
  const hidden = await hiddenFrom(viewer);
  return hidden.length === 0 ? {} : { [field]: { $nin: hidden } };
}

/** Those of `memberIds` whom `viewer` is shown, in their order. */
export async function visibleAmong<Id>(viewer: Viewer, memberIds: readonly Id[]): Promise<Id[]> {
  const hidden = new Set(await hiddenFrom(viewer));
  return memberIds.filter((id) => !hidden.has(String(id)));
}

/** Whether `viewer` is shown the member with this id. */
export async function isVisibleTo(viewer: Viewer, memberId: unknown): Promise<boolean> {
  return (await visibleAmong(viewer, [memberId])).length === 1;
}

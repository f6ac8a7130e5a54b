import type { Caller, MaybeCaller, Role } from '@rosette/shared/policy/roles-and-tiers.ts';
import { idsAcrossBlocks } from '#features/blocks/blocks.service.ts';
import { createBatchedReads } from '#lib/batched-reads.ts';
import { createSharedReads } from '#lib/shared-reads.ts';
import { findMember } from './member-loader.ts';
import { currentSuspension, suspendedIds } from './suspension.service.ts';
import { type User, UserModel } from './user.model.ts';

/** The reader: a member, or null for a visitor. Every read that shows people takes one. */
export type Viewer = MaybeCaller;

type Reader = Pick<Caller, 'id' | 'role'> | null;

/** Whether an account may act and is written to. For the sentence that says why not see `suspension.service.ts`. */
export const mayAct = (user: Pick<User, 'suspension'>): boolean => currentSuspension(user) === null;

/** Suspended members are the same for all callers. */
const sharedRead = createSharedReads<readonly string[]>();

const findSuspended = () => sharedRead('suspended', suspendedIds);

const findHiddenByBlock = createBatchedReads<readonly string[]>(async (memberIds) => {
  const across = await idsAcrossBlocks(memberIds);
  if (across.size === 0) return new Map();
  const involved = new Set([...across].flatMap(([id, ids]) => [id, ...ids]));
  const admins = await UserModel.find({ _id: { $in: [...involved] }, role: 'admin' satisfies Role })
    .select('_id')
    .lean();
  const adminIds = new Set(admins.map(({ _id }) => String(_id)));
  const notAdmin = (id: string) => !adminIds.has(id);
  return new Map(
    [...across].filter(([id]) => notAdmin(id)).map(([id, ids]) => [id, [...ids].filter(notAdmin)]),
  );
});

/**
 * Ids of members hidden by a block in either direction. None for and from admins
 * (product/safety#blocks-and-admins), also those made admin after the block.
 */
export async function hiddenByBlock(memberId: string): Promise<readonly string[]> {
  const hidden = await findHiddenByBlock([memberId]);
  return hidden.get(memberId) ?? [];
}

/**
 * Distinct ids of the members hidden from `viewer`: across a block, or suspended. Admins see everybody. Every read that
 * shows people uses this through the functions below.
 */
export async function hiddenFrom(viewer: Reader): Promise<readonly string[]> {
  return viewer?.role === 'admin' ? [] : unreachableFor(viewer);
}

/**
 * Distinct ids of the members whom `viewer` can neither ask for contact nor write to: across a block, or suspended.
 * Admins see suspended members, but cannot reach them either (product/contact-and-messages#asking).
 */
export async function unreachableFor(viewer: Reader): Promise<readonly string[]> {
  const suspended = await findSuspended();
  if (!viewer) return suspended;
  const blocked = await hiddenByBlock(viewer.id);
  return blocked.length === 0 ? suspended : [...new Set([...suspended, ...blocked])];
}

/** The member with this id as a reader; null for a deleted one. */
async function readerWith(memberId: string): Promise<Reader> {
  const member = await findMember(memberId);
  return member && { id: memberId, role: member.role };
}

/** As `hiddenFrom`, for a recipient of whom only the id is known. */
export async function hiddenFromMember(memberId: string): Promise<readonly string[]> {
  return hiddenFrom(await readerWith(memberId));
}

/**
 * Ids of suspended members, as far as they are hidden from this member: admins see them. For what a block leaves as it
 * was, such as an event that she attends.
 */
export async function suspendedFrom(memberId: string): Promise<readonly string[]> {
  const reader = await readerWith(memberId);
  return reader?.role === 'admin' ? [] : findSuspended();
}

/** What becomes of a mail: sent now, never, or as soon as a suspension has ended. */
export type MailDecision = 'send' | 'drop' | 'hold';

/**
 * Whether a mail may show its recipient the member who acted and those whom it names. A block ends it for good, a
 * suspension for as long as it lasts.
 */
export async function decideOnPeople(
  recipientId: string,
  { actorId, namedIds }: { actorId: string | null; namedIds: readonly string[] },
): Promise<MailDecision> {
  if (actorId && (await hiddenByBlock(recipientId)).includes(actorId)) return 'drop';
  const shown = actorId ? [actorId, ...namedIds] : namedIds;
  if (shown.length === 0) return 'send';
  const suspended = await suspendedFrom(recipientId);
  return shown.some((id) => suspended.includes(id)) ? 'hold' : 'send';
}

/**
 * The query condition that excludes members hidden from `viewer`. `field` holds the member: `_id` in users, `owner_id`
 * and the like elsewhere. Empty where nobody is hidden, so that the query keeps its index and shared reads.
 */
export async function visibleTo(viewer: Viewer, field = '_id'): Promise<Record<string, unknown>> {
  const hidden = await hiddenFrom(viewer);
  return hidden.length === 0 ? {} : { [field]: { $nin: hidden } };
}

/** Those of `memberIds` visible to `viewer`, in their order. */
export async function visibleAmong<Id>(viewer: Viewer, memberIds: readonly Id[]): Promise<Id[]> {
  const hidden = new Set(await hiddenFrom(viewer));
  return memberIds.filter((id) => !hidden.has(String(id)));
}

/** Whether `viewer` is shown the member with this id. */
export async function isVisibleTo(viewer: Viewer, memberId: unknown): Promise<boolean> {
  return (await visibleAmong(viewer, [memberId])).length === 1;
}

/** Whether `caller` can ask this member for contact and write to her. */
export async function canBeReached(caller: Caller, memberId: unknown): Promise<boolean> {
  return !(await unreachableFor(caller)).includes(String(memberId));
}

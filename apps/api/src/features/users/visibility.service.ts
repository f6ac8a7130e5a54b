import type { Caller, MaybeCaller, Role } from '@rosette/shared/policy/roles-and-tiers.ts';
import mongoose, { type Types } from 'mongoose';
import { type AppError, forbidden, type Refuse } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { accountOf, findMember, readerWith } from './member-loader.ts';
import { type User, UserModel } from './user.model.ts';

/** The reader: a member, or null for a visitor. Every read that shows people takes one. */
export type Viewer = MaybeCaller;

type Reader = Pick<Caller, 'id' | 'role'> | null;
type MemberId = string | Types.ObjectId;

export type Suspension = NonNullable<User['suspension']>;

/** A member's current suspension; null where there is none, or it has ended. */
export function currentSuspension({ suspension }: Pick<User, 'suspension'>): Suspension | null {
  if (!suspension) return null;
  return suspension.until && suspension.until <= clock.now() ? null : suspension;
}

/** What a suspended member is refused with: until when, and why (product/safety#suspension). */
const suspended = (refuse: Refuse, { reason, until }: Suspension): AppError =>
  until
    ? refuse('account_suspended_until', { day: { day: until.toISOString() }, reason })
    : refuse('account_suspended', { reason });

interface Standing {
  admission?: Pick<NonNullable<User['admission']>, 'state'> | null | undefined;
  imported?: Pick<NonNullable<User['imported']>, 'claim_until'> | null | undefined;
}

/** Why an account is no member's; null for a member (product/coming-in). */
export function notInAs({ admission, imported }: Standing): 'waiting' | 'declined' | 'imported' | null {
  if (imported?.claim_until) return 'imported';
  return !admission || admission.state === 'admitted' ? null : admission.state;
}

/** Whether an account may act and is written to; while she waits to be admitted, only for herself. */
export function mayAct(user: Pick<User, 'suspension'> & Standing): boolean {
  const standing = notInAs(user);
  return currentSuspension(user) === null && standing !== 'declined' && standing !== 'imported';
}

/** What a declined one is refused with (product/coming-in#approval). */
const declined = (refuse: Refuse, message: string | null | undefined): AppError =>
  message ? refuse('admission_declined_because', { message }) : refuse('admission_declined');

/** Why the account may not act, as a refusal; null where it may. */
export function reasonNotToAct(
  user: Pick<User, 'suspension' | 'admission'>,
  refuse: Refuse,
): AppError | null {
  if (notInAs(user) === 'declined') return declined(refuse, user.admission?.message);
  const suspension = currentSuspension(user);
  return suspension && suspended(refuse, suspension);
}

/**
 * Refuses who is suspended or was declined.
 * @throws 403 with the reason
 */
export function assertMayAct(user: Pick<User, 'suspension' | 'admission'>): void {
  const reason = reasonNotToAct(user, forbidden);
  if (reason) throw reason;
}

/**
 * The field that holds until when a suspension hides the member in `field`: `hidden_until` beside `_id`,
 * `owner_hidden_until` beside `owner_id`. So a list needs not know who is suspended.
 */
const hiddenUntilOf = (field: string) =>
  field === '_id' ? 'hidden_until' : field.replace(/_ids?$/, '_hidden_until');

/** Stored for who is hidden without an end. */
export const withoutEnd = new Date('9999-12-31T00:00:00Z');

/**
 * Stores until when a member and all that has a field for it (see `hiddenUntilOf`) is hidden, inside the transaction that
 * changes her suspension. A field of several members only tells that one of them may be suspended: it keeps the latest
 * end, and is not taken back.
 */
export async function storeHiddenUntil({ _id, suspension, ...standing }: User): Promise<void> {
  const suspendedUntil = suspension ? (suspension.until ?? withoutEnd) : null;
  const until = notInAs(standing) ? withoutEnd : suspendedUntil;
  for (const model of Object.values(mongoose.models)) {
    for (const field of Object.keys(model.schema.paths)) {
      const stored = hiddenUntilOf(field);
      if (stored === field || !model.schema.path(stored)) continue;
      const isOfSeveral = field.endsWith('_ids');
      if (isOfSeveral && !until) continue;
      await model.updateMany(
        { [field]: _id, ...(isOfSeveral && { [stored]: { $not: { $gt: until } } }) },
        until ? { $set: { [stored]: until } } : { $unset: { [stored]: 1 } },
        { timestamps: false },
      );
    }
  }
}

/** The ids among these of members who are suspended now. */
async function suspendedAmong(ids: readonly unknown[]): Promise<string[]> {
  const distinct = [...new Set(ids.map(String))];
  if (distinct.length === 0) return [];
  const users = await UserModel.find({ _id: { $in: distinct }, hidden_until: { $gt: clock.now() } })
    .select('_id')
    .lean();
  return users.map(({ _id }) => String(_id));
}

/** The ids across a block from this account. None for and from admins (product/safety#blocks-and-admins). */
export const acrossBlockFrom = (user: Pick<User, 'role' | 'across_block_ids'> | null): string[] =>
  !user || user.role === 'admin' ? [] : (user.across_block_ids ?? []).map(String);

/** As `hiddenByBlock`, for a caller, whose account was read when her request was authenticated. */
export const acrossBlock = async (reader: NonNullable<Reader>): Promise<string[]> =>
  reader.role === 'admin' ? [] : acrossBlockFrom(await accountOf(reader));

/** Hides two members from each other, inside the transaction that stores the block. */
export async function hideFromEachOther(one: MemberId, other: MemberId): Promise<void> {
  for (const [_id, id] of [
    [one, other],
    [other, one],
  ])
    await UserModel.updateOne({ _id }, { $addToSet: { across_block_ids: id } }, { timestamps: false });
}

/** Ends `hideFromEachOther`, inside the transaction that removes the last block between the two. */
export async function showToEachOther(one: MemberId, other: MemberId): Promise<void> {
  for (const [_id, id] of [
    [one, other],
    [other, one],
  ]) {
    const $pull = { across_block_ids: id, across_block_admin_ids: id };
    await UserModel.updateOne({ _id }, { $pull }, { timestamps: false });
  }
}

/**
 * Lets blocks with a member rest while she is an admin, inside the transaction that changes her role. It conflicts with
 * one that blocks her at the same time, as both write her account.
 */
export async function restBlocksWhileAdmin({ _id: id, role }: Pick<User, '_id' | 'role'>): Promise<void> {
  const [from, to] =
    role === 'admin'
      ? (['across_block_ids', 'across_block_admin_ids'] as const)
      : (['across_block_admin_ids', 'across_block_ids'] as const);
  await UserModel.updateMany(
    { [from]: id },
    { $pull: { [from]: id }, $addToSet: { [to]: id } },
    { timestamps: false },
  );
}

/**
 * Ids of members hidden by a block in either direction, also once her account was deleted. None for and from admins
 * (product/safety#blocks-and-admins), also those made admin after the block.
 */
export async function hiddenByBlock(memberId: string): Promise<readonly string[]> {
  const users = await UserModel.find({
    across_block_ids: memberId,
    role: { $ne: 'admin' satisfies Role },
  })
    .select('_id')
    .lean();
  return users.map(({ _id }) => String(_id));
}

/** The ids among these of members hidden from `viewer`: across a block, or suspended. Admins see everybody. */
export async function hiddenFrom(viewer: Reader, ids: readonly unknown[]): Promise<readonly string[]> {
  if (viewer?.role === 'admin') return [];
  // She acts, so she is not suspended herself.
  const suspended = await suspendedAmong(ids.filter((id) => String(id) !== viewer?.id));
  const across = new Set(viewer ? await acrossBlock(viewer) : []);
  return [...suspended, ...ids.map(String).filter((id) => across.has(id))];
}

/** As `hiddenFrom`, for a recipient of whom only the id is known. */
export async function hiddenFromMember(
  memberId: string,
  ids: readonly unknown[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  return hiddenFrom(await readerWith(memberId), ids);
}

/** As `hiddenFromMember`, for each of these members, by her id. */
export async function hiddenFromEach(
  memberIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const suspended = await suspendedAmong(ids);
  const readers = await UserModel.find({ _id: { $in: memberIds } })
    .select('role +across_block_ids')
    .lean();
  const byId = new Map(readers.map((reader) => [String(reader._id), reader]));
  const hiddenFor = (id: string) => {
    const reader = byId.get(id) ?? null;
    return reader?.role === 'admin' ? [] : [...suspended, ...acrossBlockFrom(reader)];
  };
  return new Map(memberIds.map((id) => [id, new Set(hiddenFor(id))]));
}

/**
 * The ids among these of suspended members, as far as they are hidden from this member: admins see them. For what a block
 * leaves as it was, such as an event that she attends.
 */
async function suspendedFrom(memberId: string | null, ids: readonly unknown[]): Promise<readonly string[]> {
  if (ids.length === 0 || (memberId && (await findMember(memberId))?.role === 'admin')) return [];
  return suspendedAmong(ids);
}

/** What becomes of a mail: sent now, never, or as soon as a suspension has ended. */
export type MailDecision = 'send' | 'drop' | 'hold';

/**
 * Whether a mail may show its recipient the member who acted and those whom it names. A block ends it for good, a
 * suspension for as long as it lasts.
 * @param recipientId null for somebody who is no member
 */
export async function decideOnPeople(
  recipientId: string | null,
  { actorId, namedIds }: { actorId: string | null; namedIds: readonly string[] },
): Promise<MailDecision> {
  if (actorId && recipientId && (await hiddenByBlock(recipientId)).includes(actorId)) return 'drop';
  const suspended = await suspendedFrom(recipientId, actorId ? [actorId, ...namedIds] : namedIds);
  return suspended.length > 0 ? 'hold' : 'send';
}

/**
 * The query condition that excludes members hidden from `viewer`. `field` holds the member: `_id` in users, `owner_id`
 * and the like elsewhere; the schema has the field of `hiddenUntilOf` beside it. Empty for admins, who see everybody.
 */
export async function visibleTo(viewer: Reader, field = '_id'): Promise<Record<string, unknown>> {
  if (viewer?.role === 'admin') return {};
  const across = viewer ? await acrossBlock(viewer) : [];
  return {
    [hiddenUntilOf(field)]: { $not: { $gt: clock.now() } },
    ...(across.length > 0 && { [field]: { $nin: across } }),
  };
}

/**
 * As `visibleTo`, for what presents others as members, such as suggestions: an admin, who sees everybody, is shown nobody
 * who is suspended, waits to be admitted, or was imported and has not come.
 */
export const membersFor = (viewer: Caller): Promise<Record<string, unknown>> =>
  visibleTo(viewer.role === 'admin' ? null : viewer);

/** The query condition for the members hidden from `viewer`, the opposite of `visibleTo`; null for admins. */
export async function hiddenMembers(viewer: Reader): Promise<Record<string, unknown> | null> {
  if (viewer?.role === 'admin') return null;
  const isSuspended = { hidden_until: { $gt: clock.now() } };
  const across = viewer ? await acrossBlock(viewer) : [];
  return across.length === 0 ? isSuspended : { $or: [isSuspended, { _id: { $in: across } }] };
}

/** The query condition that excludes suspended members unless this member is an admin; blocks are left aside. */
export async function notSuspendedFor(memberId: string, field: string): Promise<Record<string, unknown>> {
  const reader = await readerWith(memberId);
  return visibleTo(reader?.role === 'admin' ? reader : null, field);
}

/** Those of `memberIds` visible to `viewer`, in their order. */
export async function visibleAmong<Id>(viewer: Viewer, memberIds: readonly Id[]): Promise<Id[]> {
  const hidden = new Set(await hiddenFrom(viewer, memberIds));
  return memberIds.filter((id) => !hidden.has(String(id)));
}

/** Whether `viewer` is shown the member with this id. */
export async function isVisibleTo(viewer: Viewer, memberId: unknown): Promise<boolean> {
  return (await hiddenFrom(viewer, [memberId])).length === 0;
}

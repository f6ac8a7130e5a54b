import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId, type Types } from 'mongoose';
import { withdrawMailsBetween } from '#features/mail/outbox.service.ts';
import { findUser, type User, usersInOrder } from '#features/users/users.service.ts';
import { hideFromEachOther, notInAs, showToEachOther } from '#features/users/visibility.service.ts';
import { badRequest, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { endContactBetween } from '../contacts/contacts.service.ts';
import { endIntroductionsBetween } from '../introductions/introductions-of-member.service.ts';
import { type Block, BlockModel } from './block.model.ts';

/** A block with the blocked member; null once her account was deleted. */
export type BlockedMember = Pick<Block, 'blocked_id' | 'created_at'> & { user: User | null };

/**
 * Hides the caller and another member from each other (product/safety#blocks) and ends contact and
 * introductions between them, inside a transaction. A member who has blocked the caller can be blocked by id.
 * @returns the block; `isNew` is false when the caller had blocked this member before
 * @throws 400 for oneself, 400 for an admin or by one, 404 for an unknown member
 */
export async function blockMember(
  caller: Caller,
  memberId: string,
): Promise<BlockedMember & { isNew: boolean }> {
  if (memberId === caller.id) throw badRequest('cannot_block_yourself');
  if (caller.role === 'admin') throw badRequest('admins_cannot_block');
  const user = await findUser(memberId);
  if (!user || notInAs(user)) throw notFound('unknown_member');
  if (user.role === 'admin') throw badRequest('admin_cannot_be_blocked');
  const now = clock.now();
  const before = await BlockModel.findOneAndUpdate(
    { blocker_id: caller.id, blocked_id: user._id },
    { $setOnInsert: { created_at: now } },
    { upsert: true, returnDocument: 'before' },
  ).lean();
  await hideFromEachOther(caller.id, user._id);
  await endContactBetween(caller.id, user._id);
  await endIntroductionsBetween(caller.id, user._id);
  await withdrawMailsBetween(caller.id, String(user._id));
  return { blocked_id: user._id, created_at: before?.created_at ?? now, user, isNew: before === null };
}

/** Removes a block, inside a transaction; idempotent. */
export async function removeBlock(caller: Caller, blocked_id: string): Promise<void> {
  if (!isValidObjectId(blocked_id)) return;
  await BlockModel.deleteOne({ blocker_id: caller.id, blocked_id });
  // Written and not only read: when both unblock each other at once, the second sees that the first did.
  const { matchedCount } = await BlockModel.updateOne(
    { blocker_id: blocked_id, blocked_id: caller.id },
    { $inc: { times_left_alone: 1 } },
  );
  if (matchedCount === 0) await showToEachOther(caller.id, blocked_id);
}

/** Whether the first has blocked the second, not the other way round. */
export async function hasBlocked(blocker_id: string, blocked_id: string | Types.ObjectId): Promise<boolean> {
  return (await BlockModel.exists({ blocker_id, blocked_id })) !== null;
}

/** The members whom the caller has blocked, latest first. */
export async function listBlockedMembers(caller: Caller, page: PageQuery): Promise<Listed<BlockedMember>> {
  const { items, total } = await listBlocked(caller.id, page);
  const users = await usersInOrder(items.map(({ blocked_id }) => blocked_id));
  const byId = new Map(users.map((user) => [String(user._id), user]));
  return {
    items: items.map((block) => ({ ...block, user: byId.get(String(block.blocked_id)) ?? null })),
    total,
  };
}

/** A member's blocks of others, latest first. */
export function listBlocked(blocker_id: string, page: PageQuery): Promise<Listed<Block>> {
  return findPage<Block>(BlockModel, { filter: { blocker_id }, sort: newestFirst, page });
}

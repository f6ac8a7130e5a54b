import { isValidObjectId, type Types } from 'mongoose';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { BlockModel } from './block.model.ts';

/** A blocked member's id and the time of the block. */
export interface Blocked {
  blocked_id: unknown;
  created_at: Date;
}

/** Stores a block; idempotent. `isNew` is false where she was blocked already. */
export async function addBlock(
  blocker_id: string,
  blocked_id: string,
): Promise<Blocked & { isNew: boolean }> {
  const created_at = clock.now();
  const { upsertedCount } = await BlockModel.updateOne(
    { blocker_id, blocked_id },
    { $setOnInsert: { created_at } },
    { upsert: true },
  );
  if (upsertedCount === 1) return { blocked_id, created_at, isNew: true };
  const block = await BlockModel.findOne({ blocker_id, blocked_id }).lean().orFail();
  return { ...block, isNew: false };
}

/** Removes a block; idempotent. */
export async function removeBlock(blocker_id: string, blocked_id: string): Promise<void> {
  if (isValidObjectId(blocked_id)) await BlockModel.deleteOne({ blocker_id, blocked_id });
}

/** Whether the first has blocked the second, not the other way round. */
export async function hasBlocked(blocker_id: string, blocked_id: string | Types.ObjectId): Promise<boolean> {
  return (await BlockModel.exists({ blocker_id, blocked_id })) !== null;
}

/** The members whom a member has blocked, latest first. */
export function listBlocked(blocker_id: string, page: PageQuery): Promise<Listed<Blocked>> {
  return findPage<Blocked>(BlockModel, { filter: { blocker_id }, sort: newestFirst, page });
}

/**
 * Maps each of these members to the ids of those whom she has blocked or who have blocked her. Members without a block are
 * left out.
 */
export async function idsAcrossBlocks(
  memberIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const ofThem = { $in: memberIds };
  const blocks = await BlockModel.find({ $or: [{ blocker_id: ofThem }, { blocked_id: ofThem }] })
    .select('blocker_id blocked_id')
    .lean();
  const across = new Map(memberIds.map((id) => [id, new Set<string>()]));
  for (const { blocker_id, blocked_id } of blocks) {
    across.get(String(blocker_id))?.add(String(blocked_id));
    across.get(String(blocked_id))?.add(String(blocker_id));
  }
  return new Map([...across].filter(([, ids]) => ids.size > 0));
}

/** For the data export: her blocks, one by one. */
export async function* blocksOf(memberId: string): AsyncGenerator<{ member_id: string; created_at: string }> {
  for await (const block of BlockModel.find({ blocker_id: memberId }).lean().cursor()) {
    yield { member_id: String(block.blocked_id), created_at: block.created_at.toISOString() };
  }
}

/** Removes a deleted member's blocks in both directions. */
export async function removeBlocksOf(memberId: string): Promise<void> {
  await BlockModel.deleteMany({ $or: [{ blocker_id: memberId }, { blocked_id: memberId }] });
}

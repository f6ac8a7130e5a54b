import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { addBlock, type Blocked, listBlocked } from '#features/blocks/blocks.service.ts';
import { endContactBetween } from '#features/contacts/contacts.service.ts';
import { endIntroductionsBetween } from '#features/introductions/introductions-of-member.service.ts';
import { withdrawMailsBetween } from '#features/mail/outbox.service.ts';
import { findUser, type User, usersInOrder } from '#features/users/users.service.ts';
import { badRequest, notFound } from '#lib/app-error.ts';
import type { Listed, PageQuery } from '#lib/page.ts';

/** A block with the blocked member; null once her account was deleted. */
export interface BlockedMember extends Blocked {
  user: User | null;
}

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
  if (memberId === caller.id) throw badRequest('You cannot block yourself');
  if (caller.role === 'admin') throw badRequest('Admins cannot block anybody');
  const user = await findUser(memberId);
  if (!user) throw notFound('This member does not exist');
  if (user.role === 'admin') throw badRequest('Admins cannot be blocked');
  const block = await addBlock(caller.id, String(user._id));
  await endContactBetween(caller.id, user._id);
  await endIntroductionsBetween(caller.id, user._id);
  await withdrawMailsBetween(caller.id, String(user._id));
  return { ...block, user };
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

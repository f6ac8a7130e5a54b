import { Types } from 'mongoose';
import { hiddenByBlock, suspendedFrom } from '#features/users/visibility.service.ts';
import { clock } from '#lib/clock.ts';
import { NotificationModel } from './notification.model.ts';

const objectIds = (ids: readonly string[]) => ids.map((id) => new Types.ObjectId(id));

/**
 * The query conditions of a member's notifications that are hidden from her: every actor is across a block or suspended,
 * or somebody whom it names is suspended. Empty while nobody is hidden from her. They are shown again when that ends.
 */
async function hiddenConditions(memberId: string): Promise<object[]> {
  const ofLater = { $gt: clock.now() };
  const perhaps = await NotificationModel.find({
    $or: [
      { member_id: memberId, actor_hidden_until: ofLater },
      { member_id: memberId, named_hidden_until: ofLater },
    ],
  })
    .select('actor_ids named_ids')
    .lean();
  const people = perhaps.flatMap(({ actor_ids, named_ids }) => [...actor_ids, ...(named_ids ?? [])]);
  const suspended = await suspendedFrom(memberId, people);
  const hidden = [...suspended, ...(await hiddenByBlock(memberId))];
  const conditions: object[] = [];
  if (hidden.length > 0) {
    const isShown = { $elemMatch: { $nin: objectIds(hidden) } };
    conditions.push({ 'actor_ids.0': { $exists: true }, actor_ids: { $not: isShown } });
  }
  if (suspended.length > 0) conditions.push({ named_ids: { $in: objectIds(suspended) } });
  return conditions;
}

/** The query condition of the notifications that this member sees. */
export async function shownTo(memberId: string): Promise<object> {
  const conditions = await hiddenConditions(memberId);
  return { member_id: new Types.ObjectId(memberId), ...(conditions.length > 0 && { $nor: conditions }) };
}

/** How many of a member's notifications are hidden from her, and how many of these are unread. */
export async function countHidden(memberId: string): Promise<{ total: number; unread: number }> {
  const conditions = await hiddenConditions(memberId);
  if (conditions.length === 0) return { total: 0, unread: 0 };
  const hidden = await NotificationModel.find({ member_id: memberId, $or: conditions })
    .select('is_unread')
    .lean();
  return { total: hidden.length, unread: hidden.filter(({ is_unread }) => is_unread).length };
}

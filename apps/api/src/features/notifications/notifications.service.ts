import { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { LiveEventModel } from './live-event.model.ts';
import type { MemberId } from './news.ts';
import { NewsBatchModel } from './news-batch.model.ts';
import { NotificationModel, type StoredNotification } from './notification.model.ts';
import { recordChanges } from './notification-changes.ts';
import { NotificationCounterModel } from './notification-counter.model.ts';
import { StreamSlotModel } from './stream-slot.model.ts';
import type { Subject } from './subject.ts';

type Removed = Pick<StoredNotification, '_id' | 'member_id' | 'is_unread'>;

/** Removes these notifications and updates the counters, inside a transaction. */
async function remove(rows: readonly Removed[]): Promise<void> {
  if (rows.length === 0) return;
  await NotificationModel.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  const changes = new Map<string, { member_id: Types.ObjectId; total: number; unread: number }>();
  for (const { member_id, is_unread } of rows) {
    const change = changes.get(String(member_id)) ?? { member_id, total: 0, unread: 0 };
    change.total -= 1;
    if (is_unread) change.unread -= 1;
    changes.set(String(member_id), change);
  }
  await recordChanges([...changes.values()].map((change) => ({ ...change, event: { type: 'unread' } })));
}

/** product/notifications-and-mails#retention: notifications are kept for 90 days, in ms. */
const keptMs = 90 * 86_400_000;
const expiredAtOnce = 200;

/** Removes notifications older than 90 days in batches, each with its counters. */
export async function removeOldNotifications(): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  const removeSome = async () => {
    const old = await NotificationModel.find({ created_at: { $lt: before } })
      .sort({ created_at: 1 })
      .limit(expiredAtOnce)
      .select('member_id is_unread')
      .lean();
    await remove(old);
    return old.length;
  };
  while ((await transaction(removeSome, 'old notifications')) > 0);
}

const aboutOf = ({ kind, id }: Subject) => ({ 'about.id': id, 'about.kind': kind });

/** Removes all notifications about a deleted subject, inside a transaction. Call it before notifying of the deletion. */
export async function removeNotificationsAbout(subject: Subject): Promise<void> {
  await removeQueuedAbout(subject);
  await remove(await NotificationModel.find(aboutOf(subject)).select('member_id is_unread').lean());
}

/** Removes the news about a subject that is not delivered yet, inside a transaction. */
export async function removeQueuedAbout({ id }: Subject): Promise<void> {
  await NewsBatchModel.deleteMany({ about_id: id });
}

/**
 * Removes up to `limit` notifications about a subject that many were notified of, but not those of the kind `except`;
 * inside a transaction.
 * @returns how many
 */
export async function removeSomeAbout(
  subject: Subject,
  except: StoredNotification['kind'],
  limit: number,
): Promise<number> {
  const some = await NotificationModel.find({ ...aboutOf(subject), kind: { $ne: except } })
    .limit(limit)
    .select('member_id is_unread')
    .lean();
  await remove(some);
  return some.length;
}

/**
 * Removes an actor from an unread gathered notification, e.g. when she cancels her RSVP; without actors the
 * notification is removed.
 */
export async function withdrawNotification(
  kind: StoredNotification['kind'],
  subject: Subject,
  actorId: MemberId,
): Promise<void> {
  const actor = new Types.ObjectId(actorId);
  const unread = await NotificationModel.find({
    ...aboutOf(subject),
    kind,
    is_unread: true,
    actor_ids: actor,
  }).lean();
  await remove(unread.filter(({ actor_ids }) => actor_ids.length === 1));
  const others = unread.filter(({ actor_ids }) => actor_ids.length > 1);
  for (const { _id, member_id } of others) {
    await NotificationModel.updateOne({ _id }, { $pull: { actor_ids: actor } });
    await recordChanges([{ member_id, event: { type: 'notification', notification_id: _id } }]);
  }
}

/** Removes a deleted member's notifications and those she caused. */
export async function eraseNotifications(memberId: string): Promise<void> {
  const actor = new Types.ObjectId(memberId);
  await NewsBatchModel.deleteMany({ actor_id: actor });
  await NewsBatchModel.updateMany({ member_ids: actor }, { $pull: { member_ids: actor } });
  for (;;) {
    const more = await transaction(async () => {
      const caused = await NotificationModel.find({ actor_ids: actor }).limit(200).lean();
      await remove(caused.filter(({ actor_ids }) => actor_ids.length === 1));
      const shared = caused.filter(({ actor_ids }) => actor_ids.length > 1).map(({ _id }) => _id);
      if (shared.length > 0)
        await NotificationModel.updateMany({ _id: { $in: shared } }, { $pull: { actor_ids: actor } });
      return caused.length > 0;
    });
    if (!more) break;
  }
  await NotificationModel.deleteMany({ member_id: actor });
  await LiveEventModel.deleteMany({ $or: [{ member_id: actor }, { author_id: actor }] });
  await StreamSlotModel.deleteMany({ member_id: actor });
  await NotificationCounterModel.deleteOne({ _id: actor });
}

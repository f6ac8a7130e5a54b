import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { Types } from 'mongoose';
import { withdrawMails, withdrawMailWithKey } from '#features/mail/outbox.service.ts';
import { clock } from '#lib/clock.ts';
import type { Written } from '#lib/message.ts';
import { transaction } from '#lib/transaction.ts';
import { recordLiveEvents } from './live-log.ts';
import { type MemberId, type NewsContent, newsMailKey } from './news.ts';
import { NewsBatchModel } from './news-batch.model.ts';
import { NotificationModel, type StoredNotification, type Subject } from './notification.model.ts';

type Removed = Pick<StoredNotification, '_id' | 'member_id'>;

/** Removes these notifications and signals the members' windows, inside a transaction. */
async function remove(rows: readonly Removed[]): Promise<void> {
  if (rows.length === 0) return;
  await NotificationModel.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  const members = new Map(rows.map(({ member_id }) => [String(member_id), member_id]));
  await recordLiveEvents(
    [...members.values()].map((member_id) => ({ member_id, events: [{ type: 'unread' }] })),
  );
}

/** product/notifications-and-mails#retention: notifications are kept for 90 days, in ms. */
const keptMs = 90 * 86_400_000;
const expiredAtOnce = 200;

/** Removes notifications older than 90 days in batches. */
export async function removeOldNotifications(): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  const removeSome = async () => {
    const old = await NotificationModel.find({ created_at: { $lt: before } })
      .sort({ created_at: 1 })
      .limit(expiredAtOnce)
      .select('member_id')
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
  await remove(await NotificationModel.find(aboutOf(subject)).select('member_id').lean());
}

/** Withdraws reminders of the former end of a membership, inside the transaction that changes it. */
export async function withdrawReminders(memberId: string): Promise<void> {
  await removeNotificationsAbout({ kind: 'membership', id: memberId });
  await withdrawMails(memberId, ['membership-ending']);
}

/** Removes the news about a subject that is not delivered yet, inside a transaction. */
export async function removeQueuedAbout({ id }: Subject): Promise<void> {
  await NewsBatchModel.deleteMany({ about_id: id });
}

/**
 * Removes up to `limit` notifications about a subject that many were notified of, but not those of the kind `except`,
 * where there is one; inside a transaction.
 * @returns how many
 */
export async function removeSomeAbout(
  subject: Subject,
  except: StoredNotification['kind'] | null,
  limit: number,
): Promise<number> {
  const some = await NotificationModel.find({ ...aboutOf(subject), ...(except && { kind: { $ne: except } }) })
    .limit(limit)
    .select('member_id')
    .lean();
  await remove(some);
  return some.length;
}

/**
 * Removes an actor from the unread notification that gathers about a subject, of which one member is notified, e.g. when
 * she cancels her RSVP; without actors the notification is removed.
 * @param actorId a member's, or a guest's RSVP's
 */
export async function withdrawNotification(
  kind: StoredNotification['kind'],
  subject: Subject,
  actorId: MemberId,
): Promise<void> {
  const actor = new Types.ObjectId(actorId);
  const left = await NotificationModel.findOneAndUpdate(
    { ...aboutOf(subject), kind, is_unread: true, actor_ids: actor },
    { $pull: { actor_ids: actor, guest_ids: actor } },
    { returnDocument: 'after' },
  ).lean();
  if (!left) return;
  if (left.actor_ids.length === 0) return remove([left]);
  await recordLiveEvents([
    { member_id: left.member_id, events: [{ type: 'notification', about_id: left._id }] },
  ]);
}

/**
 * Puts a member in the place of the guest that she was, in the organizer's unread notification about the guest. Sends
 * nothing; inside a transaction.
 */
export async function nameFormerGuest(guestId: Types.ObjectId, memberId: Types.ObjectId): Promise<void> {
  const told = await NotificationModel.findOne({ actor_ids: guestId, is_unread: true }).lean();
  if (!told) return;
  const actor_ids = told.actor_ids.map((id) => (id.equals(guestId) ? memberId : id));
  await NotificationModel.updateOne(
    { _id: told._id },
    { $set: { actor_ids }, $pull: { guest_ids: guestId } },
  );
}

/** Changes title and text of the notifications that these news were delivered with. */
export async function retellNews(
  news: Pick<NewsContent, 'about' | 'text'> & { title: Written },
): Promise<void> {
  await NotificationModel.updateMany(aboutOf(news.about), { title: news.title, text: news.text });
}

/** Removes the unsent mail about some news to a member. */
export function withdrawNewsMail(kind: NotificationKind, key: string, memberId: string): Promise<void> {
  return withdrawMailWithKey(newsMailKey(kind, key, memberId));
}

/** Removes a deleted member's notifications and those she caused. */
export async function eraseNotifications(memberId: string): Promise<void> {
  const actor = new Types.ObjectId(memberId);
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
}

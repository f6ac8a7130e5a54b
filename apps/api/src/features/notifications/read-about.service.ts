import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { Types } from 'mongoose';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { recordLiveEvents } from './live-log.ts';
import { NotificationModel, type Subject } from './notification.model.ts';
import { withdrawNewsMail } from './notifications.service.ts';

/** What a member has dealt with: a subject, or the page that notifications lead to. */
type DealtWith = ({ about: Subject } | { path: string }) & {
  /** All kinds where it is left out. */
  kinds?: readonly NotificationKind[];
};

/** Her unread notifications of it, found among her unread ones by their index. */
const unreadOf = (memberId: string, { kinds, ...told }: DealtWith) => ({
  member_id: new Types.ObjectId(memberId),
  is_unread: true,
  ...('about' in told ? { 'about.id': told.about.id, 'about.kind': told.about.kind } : told),
  ...(kinds && { kind: { $in: kinds } }),
});

const read = () => ({ $set: { is_unread: false, read_at: clock.now() }, $unset: { gather_key: 1 } });

const signal = (memberId: string) =>
  recordLiveEvents([{ member_id: new Types.ObjectId(memberId), events: [{ type: 'unread' }] }]);

/**
 * Marks as read what told a member of something that she has just dealt with, inside the transaction of that, and signals
 * her windows where something was unread (product/notifications-and-mails#reading).
 */
export async function readNotificationsOf(memberId: string, dealtWith: DealtWith): Promise<void> {
  const { modifiedCount } = await NotificationModel.updateMany(unreadOf(memberId, dealtWith), read());
  if (modifiedCount > 0) await signal(memberId);
}

/**
 * As `readNotificationsOf`, for a call that reads: mostly nothing is unread, which one look at an index tells, and only
 * otherwise a transaction begins.
 */
export async function readNotificationsOfOpened(memberId: string, dealtWith: DealtWith): Promise<void> {
  if (!(await NotificationModel.exists(unreadOf(memberId, dealtWith)))) return;
  await transaction(() => readNotificationsOf(memberId, dealtWith), `notifications:${memberId}`);
}

/**
 * Marks a gathered notification as read because the member saw its subject, e.g. the conversation, and removes its
 * unsent mail. Signals her other windows.
 */
export async function readGathered(
  memberId: string,
  kind: NotificationKind,
  about: Subject,
  key: string,
): Promise<void> {
  const member_id = new Types.ObjectId(memberId);
  await withdrawNewsMail(kind, key, memberId);
  await NotificationModel.updateOne({ member_id, gather_key: `${kind}:${about.id}` }, read());
  // Also without a notification: the subject may have an unread count of its own, as messages do.
  await signal(memberId);
}

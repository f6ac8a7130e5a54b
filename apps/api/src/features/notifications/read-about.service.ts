import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { Types } from 'mongoose';
import { withdrawMailWithKey } from '#features/mail/outbox.service.ts';
import { clock } from '#lib/clock.ts';
import { newsMailKey } from './news-mail-key.ts';
import { NotificationModel } from './notification.model.ts';
import { recordChanges } from './notification-changes.ts';
import type { Subject } from './subject.ts';

/** Removes the unsent mail about some news to a member. */
export function withdrawNewsMail(kind: NotificationKind, key: string, memberId: string): Promise<void> {
  return withdrawMailWithKey(newsMailKey(kind, key, memberId));
}

/**
 * Marks a gathered notification as read because the member saw its subject, e.g. the conversation, and removes its
 * unsent mail. Signals her other windows.
 */
export async function readNotificationsAbout(
  memberId: string,
  kind: NotificationKind,
  about: Subject,
  key: string,
): Promise<void> {
  const member_id = new Types.ObjectId(memberId);
  await withdrawNewsMail(kind, key, memberId);
  const { modifiedCount } = await NotificationModel.updateOne(
    { member_id, gather_key: `${kind}:${about.id}` },
    { $set: { is_unread: false, read_at: clock.now() }, $unset: { gather_key: 1 } },
  );
  // Also without a notification: the subject may have an unread count of its own, as messages do.
  await recordChanges([{ member_id, unread: -modifiedCount, event: { type: 'unread' } }]);
}

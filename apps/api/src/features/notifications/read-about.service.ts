import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { Types } from 'mongoose';
import { withdrawMailWithKey } from '#features/mail/outbox.service.ts';
import { clock } from '#lib/clock.ts';
import { inTransaction } from '#lib/transaction.ts';
import { newsMailKey } from './news-mail-key.ts';
import { NotificationModel } from './notification.model.ts';
import { recordChanges } from './notification-changes.ts';
import type { Subject } from './subject.ts';

/** Takes the mail of some news to a member back, if it has not been sent yet. */
export function withdrawNewsMail(kind: NotificationKind, key: string, memberId: string): Promise<void> {
  return withdrawMailWithKey(newsMailKey(kind, key, memberId));
}

/**
 * A member has seen what a gathered notification tells of, as by reading the conversation: it is read, and the mail with
 * this key, if it still waits, is not sent. Her other windows are told.
 */
export function readNotificationsAbout(
  memberId: string,
  kind: NotificationKind,
  about: Subject,
  key: string,
): Promise<void> {
  const member_id = new Types.ObjectId(memberId);
  return inTransaction(async () => {
    await withdrawNewsMail(kind, key, memberId);
    const { modifiedCount } = await NotificationModel.updateOne(
      { member_id, gather_key: `${kind}:${about.id}` },
      { $set: { is_unread: false, read_at: clock.now() }, $unset: { gather_key: 1 } },
    );
    // Also where there was no notification: the thing itself may be counted, as messages are.
    await recordChanges([{ member_id, unread: -modifiedCount, event: { type: 'unread' } }]);
  });
}

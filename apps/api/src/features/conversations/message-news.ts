import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { readNotificationsAbout } from '#features/notifications/notifications.service.ts';
import { deliverNews } from '#features/notifications/notify.service.ts';
import type { NewsPeople } from '#features/users/recipients.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { Message } from './message.model.ts';
import type { Participant } from './own-conversation.ts';

/**
 * product/notifications-and-mails#mails-of-messages: a message is mailed when it is still unread after ten
 * minutes.
 */
const mailDelayMs = 10 * 60_000;

const aboutOf = (conversationId: unknown) => ({ kind: 'conversation' as const, id: String(conversationId) });

/**
 * Changes when she reads, so that one mail per conversation is sent until then
 * (product/notifications-and-mails#mails-of-messages).
 */
const keyOf = (conversationId: unknown, readNumber: number) => `${conversationId}:${readNumber}`;

/**
 * Sends a message live to both sides and notifies its reader, inside the transaction that stores it.
 * @param people see `findPeople`
 */
export async function notifyOfMessage(
  app: AppContext,
  { _id, conversation_id, author_id }: Pick<Message, '_id' | 'conversation_id' | 'author_id'>,
  reader: Participant,
  people: NewsPeople,
): Promise<void> {
  const events = [{ type: 'message' as const, about_id: _id }];
  await deliverNews(
    app,
    {
      kind: 'message',
      actor_id: author_id,
      about: aboutOf(conversation_id),
      key: keyOf(conversation_id, reader.read_number),
      did: 'wrote to you',
      path: `/messages/${conversation_id}`,
      isGathered: true,
      mail: {
        // The subject is kept after sending, so it holds no name.
        subject: 'You have a new message',
        sendAfter: new Date(clock.now().getTime() + mailDelayMs),
        isOnceWhileUnread: true,
      },
    },
    people,
    [author_id, reader.member_id].map((member_id) => ({ member_id, events })),
  );
}

/** Marks the notification about a conversation as read and withdraws its mail. */
export function markMessageNotificationRead(
  caller: Caller,
  conversationId: Types.ObjectId,
  readNumber: number,
): Promise<void> {
  const key = keyOf(conversationId, readNumber);
  return readNotificationsAbout(caller.id, 'message', aboutOf(conversationId), key);
}

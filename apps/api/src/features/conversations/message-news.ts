import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { notify } from '#features/notifications/notify.service.ts';
import { publishMessage } from '#features/notifications/publish-message.service.ts';
import { readNotificationsAbout } from '#features/notifications/read-about.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { Conversation } from './conversation.model.ts';
import { presentMessage } from './conversation.present.ts';
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

/** Sends a message live to both sides and notifies its reader, inside the transaction that stores it. */
export async function notifyOfMessage(app: AppContext, message: Message, reader: Participant): Promise<void> {
  const { conversation_id, author_id } = message;
  await publishMessage(app, {
    conversation_id: String(conversation_id),
    author_id: String(author_id),
    to: [author_id, reader.member_id].map((id) => ({
      member_id: String(id),
      message: presentMessage(message, String(id)),
    })),
  });
  await notify(app, {
    kind: 'message',
    actor_id: author_id,
    about: aboutOf(conversation_id),
    key: keyOf(conversation_id, reader.read_number),
    did: 'wrote to you',
    path: `/messages/${conversation_id}`,
    to: [reader.member_id],
    isGathered: true,
    mail: {
      // The subject is kept after sending, so it holds no name.
      subject: 'You have a new message',
      sendAfter: new Date(clock.now().getTime() + mailDelayMs),
    },
  });
}

/** Marks the notification about a conversation as read and withdraws its mail. */
export function markMessageNotificationRead(
  caller: Caller,
  { _id }: Conversation,
  readNumber: number,
): Promise<void> {
  return readNotificationsAbout(caller.id, 'message', aboutOf(_id), keyOf(_id, readNumber));
}

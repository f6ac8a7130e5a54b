import { Types } from 'mongoose';
import { forgetMail } from '#features/mail/outbox.service.ts';
import { namesOf } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { inTransaction } from '#lib/transaction.ts';
import { recordChanges } from './notification-changes.ts';
import { notify } from './notify.service.ts';
import { readNotificationsAbout } from './read-notifications.service.ts';

/** A message is mailed about when it is still unread after this long (beyond §10). */
const mailAfterMs = 10 * 60_000;

interface WrittenMessage {
  conversation_id: string;
  author_id: string;
  /** Who takes part, with the message as each is shown it: the author's other windows get it, too. */
  to: readonly { member_id: string; message: object; is_own: boolean }[];
}

/** Sends a message to the live streams of those who take part and counts it as unread; inside its transaction. */
export async function publishMessage(app: AppContext, written: WrittenMessage): Promise<void> {
  const { conversation_id, author_id, to } = written;
  await inTransaction(() =>
    recordChanges(
      to.map(({ member_id, message, is_own }) => ({
        member_id: new Types.ObjectId(member_id),
        unread_messages: is_own ? 0 : 1,
        event: {
          type: 'message',
          message: app.mail.seal.close(JSON.stringify({ conversation_id, message })),
          author_id: new Types.ObjectId(author_id),
        },
      })),
    ),
  );
}

/**
 * Notifies a member that somebody wrote to her: one notification for each conversation until she reads it, and one mail,
 * when it is still unread after ten minutes. The mail says who wrote, never what. Inside the transaction of the message.
 */
export async function notifyMessage(
  app: AppContext,
  { to, actor_id, conversation_id }: { to: string; actor_id: string; conversation_id: string },
): Promise<void> {
  const path = `/messages/${conversation_id}`;
  const author = (await namesOf([actor_id])).get(actor_id) ?? formerMemberName;
  await notify(app, {
    kind: 'message',
    to: [to],
    actor_id,
    about: { kind: 'conversation', id: conversation_id },
    key: conversation_id,
    did: 'wrote to you',
    path,
    isGathered: true,
    mail: {
      content: {
        paragraphs: [`${author} wrote to you on Rosette, and you have not read it yet.`],
        action: { label: 'Read and answer', url: `${app.config.webOrigin}${path}` },
      },
      sendAfter: new Date(clock.now().getTime() + mailAfterMs),
    },
  });
}

/** She has read a conversation: `count` messages of it that were unread. Its notification is read, its mail not sent. */
export function markConversationRead(
  memberId: string,
  conversation_id: string,
  count: number,
): Promise<void> {
  return inTransaction(async () => {
    await readNotificationsAbout(memberId, { kind: 'conversation', id: conversation_id }, count);
    await forgetMail(`message:${conversation_id}:${memberId}`);
  });
}

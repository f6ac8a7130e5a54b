import {
  type MessageListQuery,
  messagePage,
  type SendMessageBody,
} from '@rosette/shared/contract/conversations.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId, Types } from 'mongoose';
import { countCreation } from '#features/limits/limits.service.ts';
import { deliverNews, didThis, findPeople } from '#features/notifications/notify.service.ts';
import {
  readGathered,
  readNotificationsOf,
  readNotificationsOfOpened,
} from '#features/notifications/read-about.service.ts';
import { acrossBlock } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import type { Listed } from '#lib/page.ts';
import { type Conversation, ConversationModel } from './conversation.model.ts';
import { type Message, MessageModel, type ShownMessage } from './message.model.ts';
import {
  findOwnConversation,
  newsOfConnection,
  otherOf,
  type Participant,
  placeIn,
  unreadIn,
} from './own-conversation.ts';

/** One answer whoever ended the conversation, and how (product/contact-and-messages#ended-conversations). */
const ended = () => conflict('conversation_ended');

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
 * Sends a message and notifies the other, inside a transaction, once per `client_id`: the same one again answers the stored
 * message.
 * @throws 404, 409 when the conversation has ended, 429
 */
export async function sendMessage(
  app: AppContext,
  caller: Caller,
  id: string,
  { text, client_id }: SendMessageBody,
): Promise<{ message: Message; isNew: boolean }> {
  const author_id = new Types.ObjectId(caller.id);
  const created_at = clock.now();
  const message = { _id: new Types.ObjectId(), text, created_at };
  // Blocking ends the conversation, and ending updates it as sending does, so the two are serialized.
  const before = await ConversationModel.findOneAndUpdate(
    { _id: id, 'participants.member_id': caller.id, is_open: true },
    {
      $inc: { message_count: 1, [`unread_of.${author_id}`]: 1 },
      $set: { last_at: created_at, last_message: { text, author_id, created_at } },
    },
    { returnDocument: 'before' },
  ).lean<Conversation>();
  if (!before) {
    const { _id: conversation_id } = await findOwnConversation(caller, id);
    const stored = await MessageModel.findOne({ conversation_id, author_id, client_id }).lean();
    if (stored) return { message: stored, isNew: false };
    throw ended();
  }
  const sent = { conversation_id: before._id, author_id, client_id };
  const number = before.message_count + 1;
  const stored = await MessageModel.findOneAndUpdate(
    sent,
    { $setOnInsert: { ...message, number } },
    { upsert: true, returnDocument: 'before' },
  ).lean();
  if (stored) {
    await ConversationModel.replaceOne({ _id: before._id }, before);
    return { message: stored, isNew: false };
  }
  const other = otherOf(before, caller.id);
  const people = await findPeople({ kind: 'message', actor_id: author_id }, [other.member_id]);
  // Without her where her account is gone or across a block.
  if (!people.recipients[0]?.mayAct) throw ended();
  await countCreation(app, caller, 'message');
  const events = [{ type: 'message' as const, about_id: message._id }];
  await deliverNews(
    app,
    {
      kind: 'message',
      actor_id: author_id,
      about: aboutOf(before._id),
      key: keyOf(before._id, other.read_number),
      did: didThis('wrote'),
      path: `/messages/${before._id}`,
      isGathered: true,
      mail: {
        // Subjects are not sealed while they wait, so it holds no name.
        subject: say('mails.message'),
        sendAfter: new Date(created_at.getTime() + mailDelayMs),
        isOnceWhileUnread: true,
      },
    },
    people,
    [author_id, other.member_id].map((member_id) => ({ member_id, events })),
  );
  return { message: { ...sent, ...message, number }, isNew: true };
}

/** @throws 404 for an unknown or malformed id, or a message of another conversation */
async function numberOf(conversation: Conversation, messageId: string): Promise<number> {
  const message =
    isValidObjectId(messageId) &&
    (await MessageModel.findOne({ _id: messageId, conversation_id: conversation._id })
      .select('number')
      .lean());
  if (!message) throw notFound('unknown_message');
  return message.number;
}

/**
 * A page of a conversation, newest first, older than the message `before`.
 * @throws 404
 */
export async function listMessages(
  caller: Caller,
  id: string,
  { before, limit = messagePage.default }: MessageListQuery,
): Promise<Listed<ShownMessage>> {
  const conversation = await findOwnConversation(caller, id);
  if (before === undefined) await readNotificationsOfOpened(caller.id, newsOfConnection(id));
  const total = conversation.message_count;
  const number = before === undefined ? total + 1 : await numberOf(conversation, before);
  if (limit === 0) return { items: [], total };
  const items = await MessageModel.find({ conversation_id: conversation._id, number: { $lt: number } })
    .select('number author_id text created_at read_at')
    .sort({ number: -1 })
    .limit(limit)
    .lean<ShownMessage[]>();
  return { items, total };
}

/**
 * Marks all messages of a conversation as read by the caller, inside a transaction; idempotent.
 * @throws 404
 */
export async function readConversation(caller: Caller, id: string): Promise<void> {
  const conversation = await findOwnConversation(caller, id);
  await readNotificationsOf(caller.id, newsOfConnection(id));
  if (unreadIn(conversation, caller.id) === 0) return;
  const { _id: conversation_id, message_count } = conversation;
  const place = placeIn(conversation, caller.id);
  const { read_number } = conversation.participants[place] as Participant;
  const author_id = otherOf(conversation, caller.id).member_id;
  await ConversationModel.updateOne(
    { _id: conversation_id },
    {
      $set: { [`participants.${place}.read_number`]: message_count },
      $unset: { [`unread_of.${author_id}`]: 1 },
    },
  );
  // Across a block neither learns what the other does.
  if (!(await acrossBlock(caller)).includes(String(author_id))) {
    await MessageModel.updateMany(
      {
        conversation_id,
        number: { $gt: read_number, $lte: message_count },
        author_id,
        read_at: { $exists: false },
      },
      { $set: { read_at: clock.now() } },
    );
  }
  const key = keyOf(conversation_id, read_number);
  await readGathered(caller.id, 'message', aboutOf(conversation_id), key);
}

import {
  type MessageListQuery,
  messagePage,
  type SendMessageBody,
} from '@rosette/shared/contract/conversations.ts';
import { errorMessages } from '@rosette/shared/contract/error-messages.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId, Types } from 'mongoose';
import { countCreation } from '#features/limits/limits.service.ts';
import { canBeReached, hiddenByBlock } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import type { Listed } from '#lib/page.ts';
import { type Conversation, ConversationModel } from './conversation.model.ts';
import { type Message, MessageModel, type ShownMessage } from './message.model.ts';
import { markMessageNotificationRead, notifyOfMessage } from './message-news.ts';
import { findOwnConversation, otherOf, otherPlaceIn, type Participant, placeIn } from './own-conversation.ts';

interface NewMessage {
  author_id: Types.ObjectId | string;
  text: string;
  client_id?: string;
  isRead?: boolean;
}

/** One answer whoever ended the conversation, and how (product/contact-and-messages#ended-conversations). */
const ended = () => conflict(errorMessages.conversationEnded);

/**
 * Appends a message to its conversation, inside a transaction. It updates the conversation, so concurrent messages are
 * serialized and each has its own number.
 */
export async function addMessage(
  conversationId: Types.ObjectId,
  { author_id, text, client_id, isRead = false }: NewMessage,
): Promise<Message> {
  const now = clock.now();
  const before = await ConversationModel.findById(conversationId).lean().orFail();
  const unread = `participants.${otherPlaceIn(before, String(author_id))}.unread_count`;
  const { message_count: number } = await ConversationModel.findOneAndUpdate(
    { _id: conversationId },
    {
      $inc: { message_count: 1, ...(!isRead && { [unread]: 1 }) },
      $set: { last_at: now, last_message: { text, author_id, created_at: now } },
    },
    { returnDocument: 'after' },
  )
    .lean()
    .orFail();
  const [message] = await MessageModel.create([
    {
      conversation_id: conversationId,
      number,
      author_id,
      text,
      created_at: now,
      ...(client_id && { client_id }),
      ...(isRead && { read_at: now }),
    },
  ]);
  return (message as NonNullable<typeof message>).toObject();
}

/**
 * Sends a message, inside a transaction, once per `client_id`: the same one again answers the stored message.
 * @throws 404, 409 when the conversation has ended, 429
 */
export async function sendMessage(
  app: AppContext,
  caller: Caller,
  id: string,
  { text, client_id }: SendMessageBody,
): Promise<{ message: Message; isNew: boolean }> {
  const conversation = await findOwnConversation(caller, id);
  const there = await MessageModel.findOne({
    conversation_id: conversation._id,
    author_id: caller.id,
    client_id,
  }).lean();
  if (there) return { message: there, isNew: false };
  const other = otherOf(conversation, caller.id);
  // Ending a conversation updates it, as sending does, so the two are serialized.
  if (!conversation.is_open || !(await canBeReached(caller, other.member_id))) throw ended();
  const message = await addMessage(conversation._id, { author_id: caller.id, text, client_id });
  await countCreation(app, caller, 'message');
  await notifyOfMessage(app, message, other);
  return { message, isNew: true };
}

/** @throws 404 for an unknown or malformed id, or a message of another conversation */
async function numberOf(conversation: Conversation, messageId: string): Promise<number> {
  const message =
    isValidObjectId(messageId) &&
    (await MessageModel.findOne({ _id: messageId, conversation_id: conversation._id })
      .select('number')
      .lean());
  if (!message) throw notFound('This message does not exist');
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
  const place = placeIn(conversation, caller.id);
  const { read_number } = conversation.participants[place] as Participant;
  if (read_number === conversation.message_count) return;
  await ConversationModel.updateOne(
    { _id: conversation._id },
    {
      $set: {
        [`participants.${place}.unread_count`]: 0,
        [`participants.${place}.read_number`]: conversation.message_count,
      },
    },
  );
  const other = otherOf(conversation, caller.id).member_id;
  // Across a block neither learns what the other does.
  if (!(await hiddenByBlock(caller.id)).includes(String(other))) {
    await MessageModel.updateMany(
      {
        conversation_id: conversation._id,
        number: { $gt: read_number, $lte: conversation.message_count },
        author_id: { $ne: new Types.ObjectId(caller.id) },
        read_at: { $exists: false },
      },
      { $set: { read_at: clock.now() } },
    );
  }
  await markMessageNotificationRead(caller, conversation, read_number);
}

import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { readNotificationsOfOpened } from '#features/notifications/read-about.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { acrossBlock, mayAct } from '#features/users/visibility.service.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { type Conversation, ConversationModel } from './conversation.model.ts';
import { MessageModel } from './message.model.ts';
import {
  findOwnConversation,
  newsOfConnection,
  otherOf,
  type ShownConversation,
} from './own-conversation.ts';

async function shownTo(caller: Caller, conversations: readonly Conversation[]): Promise<ShownConversation[]> {
  const people = await peopleById(
    conversations.map((conversation) => otherOf(conversation, caller.id).member_id),
  );
  const across = await acrossBlock(caller);
  return conversations.map((conversation) => {
    const otherId = String(otherOf(conversation, caller.id).member_id);
    const person = people.get(otherId) ?? null;
    const is_open = conversation.is_open && person !== null && mayAct(person) && !across.includes(otherId);
    return { conversation, callerId: caller.id, with: person, is_open };
  });
}

/** The caller's conversations, latest message first. */
export async function listConversations(caller: Caller, page: PageQuery): Promise<Listed<ShownConversation>> {
  const { items, ...total } = await findPage<Conversation>(ConversationModel, {
    filter: { 'participants.member_id': caller.id },
    sort: { last_at: -1, _id: -1 },
    page,
  });
  return { items: await shownTo(caller, items), ...total };
}

/**
 * A conversation. Opening it reads what told the caller that it is there (product/notifications-and-mails#reading).
 * @throws 404
 */
export async function getConversation(caller: Caller, id: string): Promise<ShownConversation> {
  const [shown] = await shownTo(caller, [await findOwnConversation(caller, id)]);
  await readNotificationsOfOpened(caller.id, newsOfConnection(id));
  return shown as ShownConversation;
}

/** The first message of a conversation, or the first after it was reopened. */
export interface OpeningMessage {
  author_id: Types.ObjectId | string;
  text: string;
  /** Whether its reader has read it already. */
  isRead: boolean;
}

/** Opens or reopens the conversation of two members with `opening`, inside the transaction that connects them. */
export async function openConversation(
  _id: Types.ObjectId,
  memberIds: readonly [Types.ObjectId, Types.ObjectId],
  opening: readonly OpeningMessage[],
): Promise<void> {
  const created_at = clock.now();
  const last = opening.at(-1);
  const unread = opening.filter(({ isRead }) => !isRead).map(({ author_id }) => `unread_of.${author_id}`);
  const before = await ConversationModel.findOneAndUpdate(
    { _id },
    {
      $set: {
        is_open: true,
        ...(last && {
          last_at: created_at,
          last_message: { text: last.text, author_id: last.author_id, created_at },
        }),
      },
      $inc: { message_count: opening.length, ...Object.fromEntries(unread.map((path) => [path, 1])) },
      $setOnInsert: {
        participants: memberIds.map((member_id) => ({ member_id, read_number: 0 })),
        ...(!last && { last_at: created_at }),
        ...(unread.length === 0 && { unread_of: {} }),
      },
    },
    { upsert: true, returnDocument: 'before' },
  ).lean();
  const first = (before?.message_count ?? 0) + 1;
  await MessageModel.insertMany(
    opening.map(({ author_id, text, isRead }, index) => ({
      conversation_id: _id,
      number: first + index,
      author_id: new Types.ObjectId(author_id),
      text,
      created_at,
      ...(isRead && { read_at: created_at }),
    })),
  );
}

/** The event at which two members met. */
export interface MetAt {
  _id: Types.ObjectId;
  title: string;
}

/** Stores where the two of a conversation met, inside the transaction that connects them. */
export async function rememberMeeting(
  conversation_id: Types.ObjectId,
  { _id: id, title }: MetAt,
): Promise<void> {
  await ConversationModel.updateOne({ _id: conversation_id }, { met_at: { id, title } });
}

/** Ends a conversation: it stays readable and takes no messages. */
export async function endConversation(id: Types.ObjectId): Promise<void> {
  await ConversationModel.updateOne({ _id: id }, { $set: { is_open: false } });
}

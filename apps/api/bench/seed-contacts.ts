import { Types } from 'mongoose';
import { ContactModel } from '#features/connections/contact.model.ts';
import { ConversationModel } from '#features/conversations/conversation.model.ts';
import { MessageModel } from '#features/conversations/message.model.ts';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { UserModel } from '#features/users/user.model.ts';

/** More at once would keep the stand-in from answering that it is there. */
const batchSize = 500;

/** With 10,000 members or more: 2,000 contacts, each with a conversation, one of 100,000 messages, and 10,000 notifications. */
const amountsWith = (members: number) => ({
  contacts: Math.min(2_000, Math.floor(members / 5)),
  messages: Math.min(100_000, members * 10),
  notifications: Math.min(10_000, members),
});

/** The member who is written to most. */
export interface BusyMember {
  id: unknown;
  /** Her conversation with the most messages. */
  conversationId: string;
  /** A message in the middle of it. */
  middleMessageId: string;
}

interface Connection {
  _id: Types.ObjectId;
  other_id: Types.ObjectId;
  last_at: Date;
}

const text = 'Thank you, that helped me a lot. Shall we talk on Thursday? '.repeat(3);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function insertInBatches<T>(
  count: number,
  rowAt: (index: number) => T,
  insert: (rows: T[]) => Promise<unknown>,
) {
  for (let from = 0; from < count; from += batchSize) {
    const size = Math.min(batchSize, count - from);
    await insert(Array.from({ length: size }, (_, offset) => rowAt(from + offset)));
  }
}

async function seedConversations(
  member_id: Types.ObjectId,
  connections: readonly Connection[],
  longest: { _id: Types.ObjectId; message_count: number },
): Promise<void> {
  await insertInBatches(
    connections.length,
    (index) => {
      const { _id, other_id, last_at } = connections[index] as Connection;
      return {
        _id,
        participants: [{ member_id }, { member_id: other_id }],
        is_open: true,
        message_count: _id === longest._id ? longest.message_count : 1,
        last_at,
        last_message: { text, author_id: other_id, created_at: last_at },
      };
    },
    (rows) => ConversationModel.insertMany(rows),
  );
  await insertInBatches(
    connections.length,
    (index) => {
      const { _id: conversation_id, other_id, last_at: since } = connections[index] as Connection;
      return { member_id, other_id, state: 'connected' as const, since, conversation_id };
    },
    (rows) => ContactModel.insertMany(rows),
  );
}

/** Answers the id of the message in the middle. */
async function seedMessages(
  member_id: Types.ObjectId,
  { _id: conversation_id, other_id }: Connection,
  count: number,
): Promise<Types.ObjectId> {
  const ids = Array.from({ length: count }, () => new Types.ObjectId());
  await insertInBatches(
    count,
    (index) => ({
      _id: ids[index],
      conversation_id,
      number: index + 1,
      author_id: index % 2 ? member_id : other_id,
      text,
      created_at: minutesAgo(count - index),
      read_at: new Date(),
    }),
    (rows) => MessageModel.insertMany(rows),
  );
  return ids[Math.floor(count / 2)] as Types.ObjectId;
}

async function seedNotifications(
  member_id: Types.ObjectId,
  actors: readonly Types.ObjectId[],
  count: number,
): Promise<void> {
  await insertInBatches(
    count,
    (index) => ({
      member_id,
      kind: 'contact_accepted',
      key: String(index),
      about: { kind: 'contact_request', id: String(new Types.ObjectId()) },
      actor_ids: [actors[index % actors.length] as Types.ObjectId],
      title: 'accepted your request',
      has_actor_in_title: true,
      path: '/messages',
      is_unread: index % 10 === 0,
      created_at: minutesAgo(index),
    }),
    (rows) => NotificationModel.insertMany(rows),
  );
}

/** Gives a member contacts, conversations and notifications, written past the API as it would take hours. */
export async function seedBusyMember(member_id: Types.ObjectId, members: number): Promise<BusyMember> {
  const amounts = amountsWith(members);
  const others = await UserModel.find({ _id: { $ne: member_id } })
    .limit(amounts.contacts)
    .select('_id')
    .lean();
  const otherIds = others.map(({ _id }) => _id);
  const connections = otherIds.map((other_id, index) => ({
    _id: new Types.ObjectId(),
    other_id,
    last_at: minutesAgo(index),
  }));
  const [longest] = connections as [Connection, ...Connection[]];
  await seedConversations(member_id, connections, { _id: longest._id, message_count: amounts.messages });
  const middle = await seedMessages(member_id, longest, amounts.messages);
  await seedNotifications(member_id, otherIds, amounts.notifications);
  return { id: member_id, conversationId: String(longest._id), middleMessageId: String(middle) };
}

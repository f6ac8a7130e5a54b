import { type Conversation, ConversationModel } from './conversation.model.ts';
import { presentMessage } from './conversation.present.ts';
import { MessageModel } from './message.model.ts';
import { unreadIn } from './own-conversation.ts';

/** What the live streams ask of messages; see `LiveMessages` in features/notifications/live-stream.ts. */
export const liveMessages = {
  async countUnread(memberId: string) {
    const conversations = await ConversationModel.find({
      'participants.member_id': memberId,
      unread_of: { $ne: {} },
    })
      .select('participants unread_of')
      .lean<Conversation[]>();
    return conversations.reduce((sum, conversation) => sum + unreadIn(conversation, memberId), 0);
  },

  async find(memberId: string, ids: readonly unknown[]) {
    if (ids.length === 0) return new Map();
    const messages = await MessageModel.find({ _id: { $in: ids } }).lean();
    return new Map(
      messages.map((message) => [
        String(message._id),
        {
          author_id: message.author_id,
          data: {
            conversation_id: String(message.conversation_id),
            message: presentMessage(message, memberId),
          },
        },
      ]),
    );
  },
};

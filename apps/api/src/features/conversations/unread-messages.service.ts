import { ConversationModel } from './conversation.model.ts';

/** A member's count of unread messages in all her conversations. */
export async function countUnreadMessages(memberId: string): Promise<number> {
  const unread = { member_id: memberId, unread_count: { $gt: 0 } };
  const conversations = await ConversationModel.find({ participants: { $elemMatch: unread } })
    .select('participants')
    .lean();
  const own = conversations.flatMap(({ participants }) =>
    participants.filter(({ member_id }) => String(member_id) === memberId),
  );
  return own.reduce((sum, { unread_count }) => sum + unread_count, 0);
}

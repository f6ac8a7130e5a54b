import type { MessageEntryDto } from '@rosette/shared/contract/data-export.ts';
import { peopleById } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { formerMemberId } from '#lib/former-member.ts';
import { type Conversation, ConversationModel } from './conversation.model.ts';
import { MessageModel } from './message.model.ts';
import { withdrawMessageMail } from './message-news.ts';
import { otherOf, placeIn } from './own-conversation.ts';

/** For the download of her data: what she wrote and was written, conversation by conversation. */
export async function* messagesOf(memberId: string): AsyncGenerator<MessageEntryDto> {
  const conversations = ConversationModel.find({ 'participants.member_id': memberId }).lean().cursor();
  for await (const conversation of conversations) {
    const { member_id: otherId } = otherOf(conversation, memberId);
    const person = presentPerson((await peopleById([otherId])).get(String(otherId)));
    const messages = MessageModel.find({ conversation_id: conversation._id }).sort({ number: 1 }).lean();
    for await (const { text, created_at, author_id } of messages.cursor()) {
      yield {
        conversation_id: String(conversation._id),
        with: person,
        text,
        created_at: created_at.toISOString(),
        is_own: String(author_id) === memberId,
      };
    }
  }
}

/** Her part of a conversation is a former member's from now on; one that nobody is left to read goes. */
async function leave(memberId: string, conversation: Conversation): Promise<void> {
  const { _id } = conversation;
  if (formerMemberId.equals(otherOf(conversation, memberId).member_id)) {
    await MessageModel.deleteMany({ conversation_id: _id });
    await ConversationModel.deleteOne({ _id });
    return;
  }
  await ConversationModel.updateOne({ _id }, { $set: { is_open: false } });
  await withdrawMessageMail(conversation, otherOf(conversation, memberId));
  const own = { conversation_id: _id, author_id: memberId };
  await MessageModel.updateMany(own, { $set: { author_id: formerMemberId }, $unset: { client_id: 1 } });
  await ConversationModel.updateOne(
    { _id, 'last_message.author_id': memberId },
    { $set: { 'last_message.author_id': formerMemberId } },
  );
  // Last, as by it she is found should this be cut off.
  const place = `participants.${placeIn(conversation, memberId)}.member_id`;
  await ConversationModel.updateOne({ _id }, { $set: { [place]: formerMemberId } });
}

/** Her conversations stay with those she wrote to, ended and with a former member (beyond §8). */
export async function leaveConversations(memberId: string): Promise<void> {
  const conversations = ConversationModel.find({ 'participants.member_id': memberId }).lean().cursor();
  for await (const conversation of conversations) await leave(memberId, conversation);
}

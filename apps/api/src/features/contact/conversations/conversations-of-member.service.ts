import type { MessageEntryDto } from '@rosette/shared/contract/data-export.ts';
import { peopleById } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { hiddenFromMember } from '#features/users/visibility.service.ts';
import { formerMemberId } from '#lib/former-member.ts';
import { transaction } from '#lib/transaction.ts';
import { type Conversation, ConversationModel } from './conversation.model.ts';
import { MessageModel } from './message.model.ts';
import { otherOf, placeIn } from './own-conversation.ts';

/** For the data export: messages she wrote and received, by conversation. Members hidden from her are not named. */
export async function* messagesOf(memberId: string): AsyncGenerator<MessageEntryDto> {
  const conversations = ConversationModel.find({ 'participants.member_id': memberId }).lean().cursor();
  for await (const conversation of conversations) {
    const { member_id: otherId } = otherOf(conversation, memberId);
    const hidden = await hiddenFromMember(memberId, [otherId]);
    const people = await peopleById(hidden.length > 0 ? [] : [otherId]);
    const person = presentPerson(people.get(String(otherId)));
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

/** Anonymizes a deleted member's part of a conversation; removes it when neither account exists any more. */
async function leave(memberId: string, conversation: Conversation): Promise<void> {
  const { _id } = conversation;
  const unread = conversation.unread_of[memberId];
  await ConversationModel.updateOne(
    { _id },
    {
      $set: { is_open: false, ...(unread && { [`unread_of.${formerMemberId}`]: unread }) },
      $unset: { [`unread_of.${memberId}`]: 1 },
    },
  );
  const own = { conversation_id: _id, author_id: memberId };
  await MessageModel.updateMany(own, { $set: { author_id: formerMemberId }, $unset: { client_id: 1 } });
  await ConversationModel.updateOne(
    { _id, 'last_message.author_id': memberId },
    { $set: { 'last_message.author_id': formerMemberId } },
  );
  const place = `participants.${placeIn(conversation, memberId)}.member_id`;
  // Last: an interrupted run finds the conversation by this id again.
  await transaction(async () => {
    // When both members delete their accounts at once, only the second transaction finds both replaced.
    const left = await ConversationModel.findOneAndUpdate(
      { _id, [place]: memberId },
      { $set: { [place]: formerMemberId } },
      { returnDocument: 'after' },
    ).lean();
    if (!left?.participants.every(({ member_id }) => formerMemberId.equals(member_id))) return;
    await MessageModel.deleteMany({ conversation_id: _id });
    await ConversationModel.deleteOne({ _id });
  });
}

/**
 * Ends a deleted member's conversations; they stay readable for the others, with a former member
 * (product/accounts#leaving).
 */
export async function leaveConversations(memberId: string): Promise<void> {
  const conversations = ConversationModel.find({ 'participants.member_id': memberId })
    .lean<Conversation>()
    .cursor();
  for await (const conversation of conversations) await leave(memberId, conversation);
}

import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { notFound } from '#lib/app-error.ts';
import { type Conversation, ConversationModel } from './conversation.model.ts';

export type Participant = Conversation['participants'][number];

/** Where a participant stands among the two: 0 or 1. */
export const placeIn = ({ participants }: Conversation, memberId: string): number =>
  participants.findIndex(({ member_id }) => String(member_id) === memberId);

export const otherPlaceIn = (conversation: Conversation, memberId: string): number =>
  1 - placeIn(conversation, memberId);

/** The one with whom `memberId` has this conversation. */
export const otherOf = (conversation: Conversation, memberId: string): Participant =>
  conversation.participants[otherPlaceIn(conversation, memberId)] as Participant;

/** @throws 404, also for other people's, to admins too (beyond §8) */
export async function findOwnConversation(caller: Caller, id: string): Promise<Conversation> {
  const conversation = await ConversationModel.findOne({
    _id: id,
    'participants.member_id': caller.id,
  }).lean();
  if (!conversation) throw notFound('This conversation does not exist');
  return conversation;
}

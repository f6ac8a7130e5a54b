import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Person } from '#features/users/people.service.ts';
import { notFound } from '#lib/app-error.ts';
import { type Conversation, ConversationModel } from './conversation.model.ts';

export type Participant = Conversation['participants'][number];

/** A conversation as the caller sees it. `with` is null for a former member. */
export interface ShownConversation {
  conversation: Conversation;
  callerId: string;
  with: Person | null;
  is_open: boolean;
}

/** The notifications that lead to a conversation and tell of no message: opening it reads them. */
export const newsOfConnection = (id: string) => ({
  path: `/messages/${id}`,
  kinds: ['contact_accepted', 'introduction'] as const,
});

/** The index of a participant: 0 or 1. */
export const placeIn = ({ participants }: Conversation, memberId: string): number =>
  participants.findIndex(({ member_id }) => String(member_id) === memberId);

/** The other participant. */
export const otherOf = (conversation: Conversation, memberId: string): Participant =>
  conversation.participants[1 - placeIn(conversation, memberId)] as Participant;

/** How many messages a participant has not read. */
export const unreadIn = (conversation: Conversation, memberId: string): number =>
  conversation.unread_of[String(otherOf(conversation, memberId).member_id)] ?? 0;

/**
 * @throws 404, also for conversations of others, admins included (product/contact-and-messages#conversations)
 */
export async function findOwnConversation(caller: Caller, id: string): Promise<Conversation> {
  const conversation = await ConversationModel.findOne({
    _id: id,
    'participants.member_id': caller.id,
  }).lean<Conversation>();
  if (!conversation) throw notFound('unknown_conversation');
  return conversation;
}

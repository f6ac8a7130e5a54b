import type { ConversationDto, MessageDto } from '@rosette/shared/contract/conversations.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { ShownMessage } from './message.model.ts';
import { type ShownConversation, unreadIn } from './own-conversation.ts';

/** A conversation as the caller sees it. */
export function presentConversation(shown: ShownConversation): ConversationDto {
  const { conversation, callerId } = shown;
  const { last_message: last, met_at } = conversation;
  return {
    id: String(conversation._id),
    with: presentPerson(shown.with),
    is_open: shown.is_open,
    unread_count: unreadIn(conversation, callerId),
    last_message: last
      ? {
          text: last.text,
          created_at: last.created_at.toISOString(),
          is_own: String(last.author_id) === callerId,
        }
      : null,
    met_at: met_at ? { id: String(met_at.id), title: met_at.title } : null,
  };
}

/** A message as `memberId` sees it. */
export function presentMessage(message: ShownMessage, memberId: string): MessageDto {
  return {
    id: String(message._id),
    text: message.text,
    created_at: message.created_at.toISOString(),
    is_own: String(message.author_id) === memberId,
    read_at: message.read_at?.toISOString() ?? null,
  };
}

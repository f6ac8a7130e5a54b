import type { Types } from 'mongoose';
import { findConnection, putContacts } from '#features/connections/connections.service.ts';
import { type OpeningMessage, openConversation } from '#features/conversations/conversations.service.ts';
import { clock } from '#lib/clock.ts';
import type { ContactPair } from './contact-pair.model.ts';
import { ContactRequestModel } from './contact-request.model.ts';
import { between } from './open-requests.ts';

/**
 * Connects two members, whose pair is locked: opens their conversation, or reopens it, with `opening`. An existing
 * connection keeps its date. Answers the conversation's id.
 */
export async function connectPair(
  { member_ids, conversation_id }: ContactPair,
  opening: readonly OpeningMessage[],
  requestId?: Types.ObjectId,
): Promise<Types.ObjectId> {
  const [first, second] = member_ids as [Types.ObjectId, Types.ObjectId];
  const connection = await findConnection(first, second);
  await openConversation(conversation_id, [first, second], opening);
  // Connecting takes earlier declines back: a later request is a new one (product/contact-and-messages#declining).
  await ContactRequestModel.updateMany(
    { ...between(first, second), declined_at: { $exists: true } },
    { $unset: { declined_at: 1 } },
  );
  const contact = {
    state: 'connected' as const,
    since: connection?.since ?? clock.now(),
    conversation_id,
    ...(requestId && { request_id: requestId }),
  };
  await putContacts([
    { ...contact, member_id: first, other_id: second },
    { ...contact, member_id: second, other_id: first },
  ]);
  return conversation_id;
}

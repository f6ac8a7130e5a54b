import type { Types } from 'mongoose';
import { findConnection, putContact } from '#features/connections/connections.service.ts';
import { openConversation } from '#features/conversations/conversations.service.ts';
import type { OpeningMessage } from '#features/conversations/messages.service.ts';
import { clock } from '#lib/clock.ts';
import { type ContactPair, ContactPairModel } from './contact-pair.model.ts';
import { ContactRequestModel } from './contact-request.model.ts';

/**
 * Connecting takes earlier declines back: a later request is a new one
 * (product/contact-and-messages#declining).
 */
async function forgetDeclines(first: Types.ObjectId, second: Types.ObjectId): Promise<void> {
  for (const [from_id, to_id] of [
    [first, second],
    [second, first],
  ]) {
    const declined = { from_id, to_id, declined_at: { $exists: true } };
    await ContactRequestModel.updateMany(declined, { $unset: { declined_at: 1 } });
  }
}

/**
 * Connects two members, whose pair is locked: opens their conversation, or reopens it, with `opening`. An existing
 * connection keeps its date. Answers the conversation's id.
 */
export async function connectPair(
  pair: ContactPair,
  opening: readonly OpeningMessage[],
  requestId?: Types.ObjectId,
): Promise<Types.ObjectId> {
  const [first, second] = pair.member_ids as [Types.ObjectId, Types.ObjectId];
  const connection = await findConnection(first, second);
  const conversation_id = await openConversation(pair.conversation_id, [first, second], opening);
  await ContactPairModel.updateOne({ _id: pair._id }, { $set: { conversation_id } });
  await forgetDeclines(first, second);
  const contact = {
    state: 'connected' as const,
    since: connection?.since ?? clock.now(),
    conversation_id,
    ...(requestId && { request_id: requestId }),
  };
  await putContact({ ...contact, member_id: first, other_id: second });
  await putContact({ ...contact, member_id: second, other_id: first });
  return conversation_id;
}

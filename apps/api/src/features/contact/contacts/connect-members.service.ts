import type { Types } from 'mongoose';
import { findConnection, markAsMet, putContacts } from '#features/users/connections/connections.service.ts';
import { removeMetBetween } from '#features/users/connections/met-statements.service.ts';
import { hiddenByBlock } from '#features/users/visibility.service.ts';
import { notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import {
  type MetAt,
  type OpeningMessage,
  openConversation,
  rememberMeeting,
} from '../conversations/conversations.service.ts';
import { closeIntroductionsOf } from '../introductions/introductions-of-member.service.ts';
import { removeRequestNotifications } from './contact-news.ts';
import type { ContactPair } from './contact-pair.model.ts';
import { lockPair } from './contact-pair.service.ts';
import { ContactRequestModel } from './contact-request.model.ts';
import { between, openBetween } from './open-requests.ts';

type MemberId = string | Types.ObjectId;

/**
 * Connects two members, whose pair is locked: opens their conversation, or reopens it, with `opening`. An existing
 * connection keeps its date; that one of them said that they met is said no more, and introductions of the two are closed.
 * Answers the conversation's id.
 */
export async function connectPair(
  { member_ids, conversation_id }: ContactPair,
  opening: readonly OpeningMessage[],
  requestId?: Types.ObjectId,
): Promise<Types.ObjectId> {
  const [first, second] = member_ids as [Types.ObjectId, Types.ObjectId];
  const connection = await findConnection(first, second);
  await removeMetBetween(first, second);
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
    ...(connection?.met_event_id && { met_event_id: connection.met_event_id }),
  };
  await putContacts([
    { ...contact, member_id: first, other_id: second },
    { ...contact, member_id: second, other_id: first },
  ]);
  await closeIntroductionsOf(first, second, conversation_id);
  return conversation_id;
}

/** Marks open requests between the two as accepted by this connection. */
async function settleRequests(first: MemberId, second: MemberId, conversation_id: Types.ObjectId) {
  const requests = await ContactRequestModel.find(openBetween(first, second)).select('to_id').lean();
  if (requests.length === 0) return;
  const _id = { $in: requests.map((request) => request._id) };
  await ContactRequestModel.updateMany({ _id }, { $set: { state: 'accepted', conversation_id } });
  for (const request of requests) await removeRequestNotifications(request);
}

/**
 * Connects two members who agreed by other means than a contact request, e.g. an application. Opens their conversation
 * with `opening` and answers its id. Inside a transaction.
 * @throws 404 across a block
 */
export async function connectMembers(
  first: MemberId,
  second: MemberId,
  opening: readonly OpeningMessage[],
): Promise<Types.ObjectId> {
  // Blocking updates the same pair document, so the two cannot overlap: an earlier block is seen here, a later one ends
  // the connection.
  const pair = await lockPair(first, second);
  if ((await hiddenByBlock(String(first))).includes(String(second))) {
    throw notFound('member_unreachable');
  }
  const conversation_id = await connectPair(pair, opening);
  await settleRequests(first, second, conversation_id);
  return conversation_id;
}

/**
 * Connects two members who both said that they met at this event, inside a transaction that has locked their pair. The text
 * of a waiting or declined request between them is the first message. Answers the id of their conversation.
 * @throws 404 across a block
 */
export async function connectWhoMet(
  first: MemberId,
  second: MemberId,
  event: MetAt,
): Promise<Types.ObjectId> {
  const requests = await ContactRequestModel.find(openBetween(first, second)).sort({ created_at: 1 }).lean();
  const opening = requests.map(({ from_id, text }) => ({ author_id: from_id, text, isRead: true }));
  const conversation_id = await connectMembers(first, second, opening);
  await markAsMet(first, second, event._id);
  await rememberMeeting(conversation_id, event);
  return conversation_id;
}

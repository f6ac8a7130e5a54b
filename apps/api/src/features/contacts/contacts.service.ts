import type { ContactListQuery } from '@rosette/shared/contract/contacts.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import {
  type Contact,
  contactIdsOf,
  findConnection,
  listContactsOf,
  removeContact,
} from '#features/connections/connections.service.ts';
import { endConversation } from '#features/conversations/conversations.service.ts';
import { matchingAmong, type Person, peopleById } from '#features/users/people.service.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import type { Listed } from '#lib/page.ts';
import { removeRequestNotifications } from './contact-news.ts';
import type { ContactPair } from './contact-pair.model.ts';
import { lockPair } from './contact-pair.service.ts';
import { ContactRequestModel } from './contact-request.model.ts';
import { pendingToSender } from './open-requests.ts';

type MemberId = string | Types.ObjectId;

/** A contact with its member; null once her account was deleted. */
export interface ShownContact {
  contact: Contact;
  person: Person | null;
}

/** The caller's connections and pending requests, newest first, filtered by member, state and search text. */
export async function listContacts(
  caller: Caller,
  { user_id, state, q, ...page }: ContactListQuery,
): Promise<Listed<ShownContact>> {
  const among: Record<string, unknown>[] = [];
  if (user_id !== undefined) among.push({ other_id: user_id });
  if (q) among.push({ other_id: { $in: await matchingAmong(await contactIdsOf(caller.id), q) } });
  const some = {
    ...(await visibleTo(caller, 'other_id')),
    ...(state !== undefined && { state }),
    ...(among.length > 0 && { $and: among }),
  };
  const { items, ...total } = await listContactsOf(caller.id, some, page);
  const people = await peopleById(items.map(({ other_id }) => other_id));
  return {
    items: items.map((contact) => ({ contact, person: people.get(String(contact.other_id)) ?? null })),
    ...total,
  };
}

async function disconnect({ member_ids, conversation_id }: ContactPair): Promise<void> {
  const [first, second] = member_ids as [Types.ObjectId, Types.ObjectId];
  await removeContact(first, second);
  await removeContact(second, first);
  if (conversation_id) await endConversation(conversation_id);
}

/** Ends the connection of the caller and a member, for both, inside a transaction; idempotent. */
export async function endConnection(caller: Caller, memberId: string): Promise<void> {
  if (!(await findConnection(caller.id, memberId))) return;
  await disconnect(await lockPair(caller.id, memberId));
}

async function endRequests(from: MemberId, to: MemberId): Promise<void> {
  const open = { from_id: from, to_id: to, state: { $in: pendingToSender } };
  const requests = await ContactRequestModel.find(open).select('to_id').lean();
  await ContactRequestModel.updateMany(open, { $set: { state: 'ended' } });
  for (const request of requests) await removeRequestNotifications(request);
}

/**
 * Ends the connection of two members and, for good, their requests, as a block does (product/safety#blocks).
 * Inside a transaction.
 */
export async function endContactBetween(first: MemberId, second: MemberId): Promise<void> {
  const pair = await lockPair(first, second);
  await endRequests(first, second);
  await endRequests(second, first);
  await disconnect(pair);
}

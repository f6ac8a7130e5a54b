import type { ContactListQuery } from '@rosette/shared/contract/contacts.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import {
  type Contact,
  connectionIdsOf,
  contactIdsOf,
  findConnection,
  findContact,
  hasContact,
  listContactsOf,
  removeContactBetween,
} from '#features/users/connections/connections.service.ts';
import { removeMetBetween } from '#features/users/connections/met-statements.service.ts';
import { type People, type Person, peopleById } from '#features/users/people.service.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import type { Listed } from '#lib/page.ts';
import { searchList } from '#lib/search.ts';
import { endConversation } from '../conversations/conversations.service.ts';
import { removeRequestNotifications } from './contact-news.ts';
import type { ContactPair } from './contact-pair.model.ts';
import { lockPair } from './contact-pair.service.ts';
import { ContactRequestModel } from './contact-request.model.ts';
import { between, pendingToSender } from './open-requests.ts';

type MemberId = string | Types.ObjectId;

/** A contact with its member; null once her account was deleted. */
export interface ShownContact {
  contact: Contact;
  person: Person | null;
}

/** The caller's connections and pending requests, newest first, filtered by member, state and search text. */
export async function listContacts(
  caller: Caller,
  { q, ...query }: ContactListQuery,
): Promise<Listed<ShownContact>> {
  if (!q) return listAmong(caller, query, null);
  const ids = await contactIdsOf(caller.id);
  return searchList(q, async (matching) => listAmong(caller, query, await peopleById(ids, matching)));
}

/** The caller's contacts, those with `found` if it is given. */
async function listAmong(
  caller: Caller,
  { user_id, state, ...page }: Omit<ContactListQuery, 'q'>,
  found: People | null,
): Promise<Listed<ShownContact>> {
  const among = [
    ...(user_id ? [{ other_id: user_id }] : []),
    ...(found ? [{ other_id: { $in: [...found.keys()] } }] : []),
  ];
  const some = {
    ...(await visibleTo(caller, 'other_id')),
    ...(state !== undefined && { state }),
    ...(among.length > 0 && { $and: among }),
  };
  const { items, ...total } = await listContactsOf(caller.id, some, page);
  const people = found ?? (await peopleById(items.map(({ other_id }) => other_id)));
  return {
    items: items.map((contact) => ({ contact, person: people.get(String(contact.other_id)) ?? null })),
    ...total,
  };
}

/** What a profile shows of the contact between the caller and its member. */
interface ContactOnProfile {
  contact: Contact | null;
  /** Whether the caller is connected with her and with somebody else. */
  canIntroduce: boolean;
  /** Members who are connected with both, the caller's newest connections first. */
  mutual: { people: Person[]; total: number };
}

/** The contact between the caller and a member whom she sees; `limit` bounds the mutual connections that are listed. */
export async function contactOnProfile(
  caller: Caller,
  memberId: string,
  limit: number,
): Promise<ContactOnProfile> {
  if (memberId === caller.id) return { contact: null, canIntroduce: false, mutual: { people: [], total: 0 } };
  const contact = await findContact(caller.id, memberId);
  const hers = await connectionIdsOf(memberId);
  const visible = { state: 'connected', ...(await visibleTo(caller, 'other_id')) };
  const both = { ...visible, $and: [{ other_id: { $in: hers } }] };
  const mutual = hers.length > 0 ? await listContactsOf(caller.id, both, { limit }) : { items: [], total: 0 };
  const found = await peopleById(mutual.items.map(({ other_id }) => other_id));
  const isConnected = contact?.state === 'connected';
  const others = { ...visible, $and: [{ other_id: { $ne: memberId } }] };
  return {
    contact,
    canIntroduce: isConnected && (await hasContact(caller.id, others)),
    mutual: {
      people: mutual.items.flatMap(({ other_id }) => found.get(String(other_id)) ?? []),
      total: mutual.total,
    },
  };
}

async function disconnect({ member_ids, conversation_id }: ContactPair): Promise<void> {
  const [first, second] = member_ids as [Types.ObjectId, Types.ObjectId];
  await removeContactBetween(first, second);
  await removeMetBetween(first, second);
  await endConversation(conversation_id);
}

/** Ends the connection of the caller and a member, for both, inside a transaction; idempotent. */
export async function endConnection(caller: Caller, memberId: string): Promise<void> {
  if (!(await findConnection(caller.id, memberId))) return;
  await disconnect(await lockPair(caller.id, memberId));
}

/**
 * Ends the connection of two members and, for good, their requests, as a block does (product/safety#blocks).
 * Inside a transaction.
 */
export async function endContactBetween(first: MemberId, second: MemberId): Promise<void> {
  const pair = await lockPair(first, second);
  const pending = { ...between(first, second), state: { $in: pendingToSender } };
  const requests = await ContactRequestModel.find(pending).select('to_id').lean();
  await ContactRequestModel.updateMany(pending, { $set: { state: 'ended' } });
  for (const request of requests) await removeRequestNotifications(request);
  await disconnect(pair);
}

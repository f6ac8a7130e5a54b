import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import { idsByMember } from '#lib/ids-by-member.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { storedSince } from '#lib/stored-since.ts';
import { type Contact, ContactModel } from './contact.model.ts';

export type { Contact } from './contact.model.ts';

type MemberId = Contact['member_id'] | string;

type NewContact = Pick<Contact, 'member_id' | 'other_id' | 'state' | 'since'> &
  Partial<Pick<Contact, 'request_id' | 'conversation_id' | 'expires_at' | 'met_event_id'>>;

/** Stores contacts in the lists of their `member_id`, replacing earlier ones with the same `other_id`. */
export async function putContacts(contacts: readonly NewContact[]): Promise<void> {
  const writes = contacts.map((replacement) => {
    const { member_id, other_id } = replacement;
    return { replaceOne: { filter: { member_id, other_id }, replacement, upsert: true } };
  });
  await ContactModel.bulkWrite(writes, { timestamps: false });
}

/** Stores that two connected members met at an event. */
export async function markAsMet(
  first: MemberId,
  second: MemberId,
  met_event_id: Contact['_id'],
): Promise<void> {
  await ContactModel.updateMany(
    {
      $or: [
        { member_id: first, other_id: second },
        { member_id: second, other_id: first },
      ],
    },
    { met_event_id },
  );
}

/** Removes the contact with `otherId` from `memberId`'s list. */
export async function removeContact(memberId: MemberId, otherId: MemberId): Promise<void> {
  await ContactModel.deleteOne({ member_id: memberId, other_id: otherId });
}

/** Removes two members from each other's lists. */
export async function removeContactBetween(first: MemberId, second: MemberId): Promise<void> {
  await ContactModel.deleteMany({
    $or: [
      { member_id: first, other_id: second },
      { member_id: second, other_id: first },
    ],
  });
}

/** The contact that connects two members, from the first's list; null when they are not connected. */
export function findConnection(memberId: MemberId, otherId: MemberId): Promise<Contact | null> {
  return ContactModel.findOne({ member_id: memberId, other_id: otherId, state: 'connected' }).lean();
}

/** The ids among these of members who are connected with `memberId`. */
export async function connectedAmong(memberId: MemberId, ids: readonly MemberId[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await ContactModel.find({
    member_id: memberId,
    other_id: { $in: ids },
    state: 'connected',
  })
    .select('other_id')
    .lean();
  return new Set(found.map(({ other_id }) => String(other_id)));
}

/** As `connectedAmong`, for each of these members, by her id. */
export async function connectedOfEach(
  memberIds: readonly MemberId[],
  ids: readonly MemberId[],
): Promise<Map<string, Set<string>>> {
  const found = await ContactModel.find({
    member_id: { $in: memberIds },
    other_id: { $in: ids },
    state: 'connected',
  })
    .select('member_id other_id')
    .lean();
  return idsByMember(found.map(({ member_id, other_id }) => [member_id, other_id]));
}

/** The ids of all members with whom a member is connected. */
export async function connectionIdsOf(memberId: MemberId): Promise<string[]> {
  const contacts = await ContactModel.find({ member_id: memberId, state: 'connected' })
    .select('other_id')
    .lean();
  return contacts.map(({ other_id }) => String(other_id));
}

/** A pending request counts until it expires; connections have no end. */
const isCurrent = () => ({ expires_at: { $not: { $lte: clock.now() } } });

/** Ids of all members with whom a member is connected or has a pending request that both know of. */
export async function contactIdsOf(memberId: MemberId): Promise<string[]> {
  const contacts = await ContactModel.find({ member_id: memberId, ...isCurrent() })
    .select('other_id')
    .lean();
  return contacts.map(({ other_id }) => String(other_id));
}

export interface Acquaintances {
  /** Ids of all, the member's own among them. */
  ids: string[];
  connected: ReadonlySet<string>;
}

/**
 * Members who are connected with a member or have a pending request with her, either way; also those whom she declined, as
 * they must not notice it: it stays in their list.
 */
export async function acquaintancesOf(memberId: string): Promise<Acquaintances> {
  const contacts = await ContactModel.find({
    $or: [{ member_id: memberId }, { other_id: memberId }],
    ...isCurrent(),
  })
    .select('member_id other_id state')
    .lean();
  const own = contacts.filter((contact) => String(contact.member_id) === memberId);
  const connected = own.filter(({ state }) => state === 'connected');
  return {
    ids: contacts.flatMap(({ member_id, other_id }) => [String(member_id), String(other_id)]),
    connected: new Set(connected.map(({ other_id }) => String(other_id))),
  };
}

/**
 * A page of a member's contacts, newest first, pending requests until they expire. `some` is an additional filter, e.g.
 * against hidden members.
 */
export function listContactsOf(
  memberId: MemberId,
  some: Record<string, unknown>,
  page: PageQuery,
): Promise<Listed<Contact>> {
  const filter = { member_id: memberId, ...some, ...isCurrent() };
  return findPage<Contact>(ContactModel, { filter, sort: { since: -1, _id: -1 }, page });
}

/** Whether a member has a contact that matches. */
export async function hasContact(memberId: MemberId, some: Record<string, unknown>): Promise<boolean> {
  return (await ContactModel.exists({ member_id: memberId, ...some, ...isCurrent() })) !== null;
}

/** The contact with `otherId` in a member's list, pending until it expires; null without one. */
export function findContact(memberId: MemberId, otherId: MemberId): Promise<Contact | null> {
  return ContactModel.findOne({ member_id: memberId, other_id: otherId, ...isCurrent() }).lean();
}

/** A member's contacts as stored, one by one. */
export function contactsOf(memberId: MemberId): AsyncIterable<Contact> {
  return ContactModel.find({ member_id: memberId }).lean().cursor();
}

/** The longest time from a request, with which a contact is stored, to the connection. */
const longestRequestMs = 90 * 86_400_000;

/** Who was connected with somebody since `start`, when, and whether by 'We met'; both of each connection. */
export async function connectionsSince(
  start: Date,
): Promise<{ at: Date; member_id: MemberId; hasMet: boolean }[]> {
  const contacts = await ContactModel.find({
    ...storedSince(new Date(start.getTime() - longestRequestMs)),
    state: 'connected',
    since: { $gte: start },
  })
    .select('member_id since met_event_id')
    .lean();
  return contacts.map(({ member_id, since: at, met_event_id }) => ({
    at,
    member_id,
    hasMet: Boolean(met_event_id),
  }));
}

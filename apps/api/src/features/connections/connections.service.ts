import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { type Contact, ContactModel } from './contact.model.ts';

export type { Contact } from './contact.model.ts';

type MemberId = Contact['member_id'] | string;

/** What `member_id` sees of `other_id` from now on, in place of what she saw before. */
export async function putContact(
  contact: Pick<Contact, 'member_id' | 'other_id' | 'state' | 'since'> &
    Partial<Pick<Contact, 'request_id' | 'conversation_id' | 'expires_at'>>,
): Promise<void> {
  const { member_id, other_id } = contact;
  await ContactModel.replaceOne({ member_id, other_id }, contact, { upsert: true });
}

/** From now on the first sees nothing between her and the second. */
export async function removeContact(memberId: MemberId, otherId: MemberId): Promise<void> {
  await ContactModel.deleteOne({ member_id: memberId, other_id: otherId });
}

/** The contact by which two members are connected, as the first sees it; null when they are not. */
export function findConnection(memberId: MemberId, otherId: MemberId): Promise<Contact | null> {
  return ContactModel.findOne({ member_id: memberId, other_id: otherId, state: 'connected' }).lean();
}

/** Those of these members who are connected with `memberId`, as a set of ids. */
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

/** A request only counts until it expires. */
const isCurrent = () => ({
  $or: [{ expires_at: { $exists: false } }, { expires_at: { $gt: clock.now() } }],
});

/** Ids of everybody with whom a member is connected or a request waits that both know of. */
export async function contactIdsOf(memberId: MemberId): Promise<string[]> {
  const contacts = await ContactModel.find({ member_id: memberId, ...isCurrent() })
    .select('other_id')
    .lean();
  return contacts.map(({ other_id }) => String(other_id));
}

/** A member's contacts, the newest first; a request only until it expires. `some` narrows it, as to leave out who is hidden. */
export function listContactsOf(
  memberId: MemberId,
  some: Record<string, unknown>,
  page: PageQuery,
): Promise<Listed<Contact>> {
  return findPage<Contact>(ContactModel, {
    filter: { member_id: memberId, ...some, ...isCurrent() },
    sort: { since: -1, _id: -1 },
    page,
  });
}

/** A member's contacts as they are stored, one by one. */
export function contactsOf(memberId: MemberId): AsyncIterable<Contact> {
  return ContactModel.find({ member_id: memberId }).lean().cursor();
}

/** What there is between a member and all others goes with her account. */
export async function removeContactsOf(memberId: MemberId): Promise<void> {
  await ContactModel.deleteMany({ $or: [{ member_id: memberId }, { other_id: memberId }] });
}

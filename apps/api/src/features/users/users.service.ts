import type { MemberListQuery, UpdateProfileBody } from '@rosette/shared/contract/users.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller, Role } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId } from 'mongoose';
import { countCreation } from '#features/limits/limits.service.ts';
import { recordPictureUse } from '#features/pictures/pictures.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, forbidden, notFound } from '#lib/app-error.ts';
import { findCapped, findCappedItems } from '#lib/capped-list.ts';
import { changesOf, definedFields } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import type { Listed } from '#lib/page.ts';
import { type Found, type Matching, searchItems, searchList } from '#lib/search.ts';
import { connectedAmong } from './connections/connections.service.ts';
import { directoryFieldsOf, memberSearch } from './directory-fields.ts';
import { facetsOf } from './facet.ts';
import { changeFacetCounts, facetCondition } from './facet-counts.ts';
import { accountOf, findMember } from './member-loader.ts';
import { panelCondition } from './panel-filters.ts';
import { type People, peopleById } from './people.service.ts';
import { memberOrders, type User, UserModel } from './user.model.ts';
import {
  acrossBlockFrom,
  currentSuspension,
  mayAct,
  membersFor,
  notInAs,
  restBlocksWhileAdmin,
  type Viewer,
  visibleTo,
} from './visibility.service.ts';

export type { User } from './user.model.ts';

const unknownEmail = () => notFound('unknown_email');

/**
 * The directory, filtered and sorted, up to the caller's cap, her own entry in addition
 * (product/profiles-and-directory#caps-of-lists). The presenter decides which fields she sees.
 * @throws 403 for a filter of the panel's
 */
export async function listMembers(caller: Caller, query: MemberListQuery): Promise<Listed<User>> {
  const { q, sort = 'complete', limit, offset, role, tier, state, ...filters } = query;
  const isFiltered = q || role || tier || state || Object.values(filters).some(Boolean);
  const among = {
    ...(await visibleTo(caller)),
    ...(await facetCondition(filters)),
    ...(await panelCondition(caller, { role, tier, state })),
  };
  const known = isFiltered ? undefined : [await getOwnAccount(caller)];
  const find = (matching: Matching) =>
    findCapped<User>(UserModel, {
      filter: { ...among, ...matching },
      sort: memberOrders[sort],
      cap: capOf(caller, 'members'),
      own: { field: '_id', id: caller.id, known },
      page: { limit, offset },
    });
  return searchList(q, find, memberSearch(caller, q));
}

/** The first members of the directory that match `q`, within the cap, without a total. */
export async function findMembers(
  caller: Caller,
  { q, limit }: { q: string; limit: number },
): Promise<Found<User>> {
  const visible = await visibleTo(caller);
  const find = (matching: Matching) =>
    findCappedItems<User>(UserModel, {
      filter: { ...visible, ...matching },
      sort: memberOrders.complete,
      cap: capOf(caller, 'members'),
      own: { field: '_id', id: caller.id },
      page: { limit },
    });
  return searchItems(q, find, memberSearch(caller, q));
}

/**
 * The newest members, within the cap. Admins as well get no applicants, no imported people who have not come yet, and no
 * suspended members.
 */
export async function newestMembers(caller: Caller, limit: number): Promise<User[]> {
  return findCappedItems<User>(UserModel, {
    filter: await membersFor(caller),
    sort: memberOrders.newest,
    cap: capOf(caller, 'members'),
    own: { field: '_id', id: caller.id },
    page: { limit },
  });
}

const missingMember = () => notFound('unknown_member');

/**
 * A member's profile; opening one's own does not count towards the limit on profiles opened
 * (product/profiles-and-directory#opened-profiles).
 * @throws 404, also for a member hidden from the caller; 429
 */
export async function getProfile(app: AppContext, caller: Caller, id: string): Promise<User> {
  const profile = await UserModel.findOne({ $and: [{ _id: id }, await visibleTo(caller)] }).lean();
  if (!profile) throw missingMember();
  if (!owns(caller, String(profile._id))) await countCreation(app, caller, 'profile_view');
  return profile;
}

/**
 * For what stands on her profile beside her own fields; not counted as opening it, as it tells nothing of its fields.
 * @returns the member, as the only one
 * @throws 404 for a member who is unknown or hidden from the caller
 */
export async function getVisiblePerson(caller: Caller, id: string): Promise<People> {
  const people = await peopleById([id], { $and: [await visibleTo(caller)] });
  if (people.size === 0) throw missingMember();
  return people;
}

/** Finds any member, without a visibility check; null for an unknown or malformed id. */
export async function findUser(id: string): Promise<User | null> {
  return isValidObjectId(id) ? findMember(id) : null;
}

/** Finds a member whom `caller` can reach; null for an unknown or malformed id as well. */
export async function findReachable(caller: Caller, id: string): Promise<User | null> {
  const user = await findUser(id);
  return user && mayAct(user) && !notInAs(user) && !acrossBlockFrom(user).includes(caller.id) ? user : null;
}

/**
 * Any member, without a visibility check.
 * @throws 404
 */
export async function getMember(id: string): Promise<User> {
  const user = await findMember(id);
  if (!user) throw missingMember();
  return user;
}

/** The caller's own account, read when her request was authenticated. */
export async function getOwnAccount(caller: Caller): Promise<User> {
  const user = await accountOf(caller);
  if (!user) throw missingMember();
  return user;
}

/** @throws 404 for an unknown address, 409 for a member who has not been admitted yet */
export async function getMemberByEmail(email: string): Promise<User> {
  const user = await UserModel.findOne({ email }).lean();
  if (!user) throw unknownEmail();
  if (notInAs(user)) throw conflict('not_admitted_yet');
  return user;
}

/**
 * Changes the caller's profile with its search index, inside a transaction: omitted fields stay, null clears one
 * (product/api#changing-things).
 */
export async function updateProfile(app: AppContext, caller: Caller, body: UpdateProfileBody): Promise<User> {
  const current = await UserModel.findById(caller.id).select('+facets').lean();
  if (!current) throw missingMember();
  const after = { ...current, ...definedFields(body) };
  const isIn = notInAs(current) === null;
  const changes = changesOf({ ...body, ...directoryFieldsOf(after, isIn) });
  const updated = await UserModel.findByIdAndUpdate(caller.id, changes, { returnDocument: 'after' })
    .lean()
    .orFail();
  await recordPictureUse(app, 'user', caller.id, updated.profile_image, current.profile_image);
  if (isIn) await changeFacetCounts(current.facets ?? [], facetsOf(after));
  return updated;
}

/**
 * Changes a member's role, inside a transaction. Writes the granting admin, too: of two admins who remove each other's
 * role at once, only the first succeeds.
 * @throws 404 for an unknown address, 400 for an admin who changes her own role, 403 when the caller is no longer an
 * admin, 409 for the admin role of a suspended member, and for who was not admitted
 */
export async function changeRole(
  caller: Caller,
  email: string,
  role: Role,
): Promise<{ before: User; after: User }> {
  const granter = await UserModel.findOneAndUpdate(
    { _id: caller.id, role: 'admin' satisfies Role },
    { updated_at: clock.now() },
  ).lean();
  if (!granter) throw forbidden('not_allowed');
  if (granter.email === email && role !== 'admin') {
    throw badRequest('own_admin_role');
  }
  const before = await UserModel.findOneAndUpdate({ email }, { role }, { returnDocument: 'before' }).lean();
  if (!before) throw unknownEmail();
  if (notInAs(before)) throw conflict('not_admitted_yet');
  // Admins cannot be suspended (product/safety#suspension), so a suspended member cannot become one.
  if (role === 'admin' && before.role !== 'admin' && currentSuspension(before)) {
    throw conflict('suspended_cannot_be_admin');
  }
  const after = { ...before, role };
  if ((before.role === 'admin') !== (role === 'admin')) await restBlocksWhileAdmin(after);
  return { before, after };
}

/**
 * Writes a member's account, unchanged but for the time, inside a transaction, so that it conflicts with another one that
 * does so.
 * @throws 404 for a deleted one
 */
export async function writeMember(id: string): Promise<User> {
  const user = await UserModel.findOneAndUpdate({ _id: id }, { updated_at: clock.now() }).lean();
  if (!user) throw missingMember();
  return user;
}

/**
 * Gives a member the partner role; partners and admins keep theirs
 * (product/partners-and-advertisements#states).
 */
export async function makePartner(id: unknown): Promise<void> {
  await UserModel.updateOne({ _id: id, role: 'member' }, { role: 'partner' satisfies Role });
}

/** The business name, else the full name. */
export const businessNameOf = ({ business_name, full_name }: User) => business_name || full_name;

/** E-mail addresses by id, for callers who may see them, without deleted members. */
export async function emailsOf(ids: readonly unknown[]): Promise<Map<string, string>> {
  const users = await UserModel.find({ _id: { $in: ids } })
    .select('email')
    .lean();
  return new Map(users.map(({ _id, email }) => [String(_id), email]));
}

/** The recipient of a mail to a member. */
export interface MemberMailbox {
  memberId: string;
  to: { name: string; address: string };
}

/** The mailboxes of these members, unordered, without deleted members. */
export async function mailboxesOf(ids: readonly unknown[]): Promise<MemberMailbox[]> {
  const users = await UserModel.find({ _id: { $in: ids } })
    .select('full_name email')
    .lean();
  return users.map(({ _id, full_name, email }) => ({
    memberId: String(_id),
    to: { name: full_name, address: email },
  }));
}

/** The mailboxes of all admins. */
export async function adminMailboxes(): Promise<MemberMailbox[]> {
  const admins = await UserModel.find({ role: 'admin' satisfies Role })
    .select('_id')
    .lean();
  return mailboxesOf(admins.map(({ _id }) => _id));
}

/** Members by id in the order of `ids`, without deleted ones. */
export async function usersInOrder(ids: readonly unknown[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const users = await UserModel.find({ _id: { $in: ids } }).lean();
  const byId = new Map(users.map((user) => [String(user._id), user]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}

/** The count of all members. */
export async function countMembers(): Promise<number> {
  const [all, notIn] = await Promise.all([
    UserModel.estimatedDocumentCount(),
    UserModel.countDocuments({
      $or: [
        { 'admission.state': { $in: ['waiting', 'declined'] } },
        { 'imported.claim_until': { $exists: true } },
      ],
    }),
  ]);
  return all - notIn;
}

/** Whether so many members, admins aside, have confirmed their address. Reads in the order of ids until it knows. */
export async function hasConfirmedMembers(count: number): Promise<boolean> {
  const confirmed = {
    email_verified_at: { $exists: true },
    role: { $ne: 'admin' },
    'admission.state': { $nin: ['waiting', 'declined'] },
  } as const;
  const found = await UserModel.find(confirmed).sort({ _id: 1 }).limit(count).select('_id').lean();
  return found.length === count;
}

/** The number of distinct industries of members. */
export async function countIndustries(): Promise<number> {
  const industries = await UserModel.distinct('industry_key', { industry_key: { $gt: '' } });
  return industries.length;
}

const nobody: ReadonlySet<string> = new Set();

/**
 * Ids of those of `users` whose addresses `viewer` sees as their connection, for `presentMember`. Empty for viewers who
 * see all addresses or none.
 * @param connections the ids of all her connections, where they were read before
 */
export async function showingEmailTo(
  viewer: Viewer,
  users: readonly User[],
  connections?: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (!viewer || viewer.is_unconfirmed || viewer.role === 'admin') return nobody;
  const ids = users.filter((user) => user.email_visibility === 'connections').map(({ _id }) => _id);
  if (connections) return new Set(ids.map(String).filter((id) => connections.has(id)));
  return connectedAmong(viewer.id, ids);
}

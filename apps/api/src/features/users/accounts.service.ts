import { resetMailLimit } from '@rosette/shared/contract/rate-limits.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type Role, tierAt, tierFor } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId, type QueryFilter, type Types } from 'mongoose';
import { limitsInForce } from '#features/settings/settings.service.ts';
import { endAdminLink } from '#features/settings/settings-document.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, unauthorized } from '#lib/app-error.ts';
import { withoutNull } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import type { TokenSubject } from '#lib/session-token.ts';
import { admitAccount, isNotIn, type NewAdmission } from './applicants.service.ts';
import { directoryFieldsOf } from './directory-fields.ts';
import { facetsOf } from './facet.ts';
import { changeFacetCounts } from './facet-counts.ts';
import { countActive, countLeft } from './health-counts.service.ts';
import type { LinkedIdentity } from './identities.service.ts';
import { removeImportedWith } from './imported.service.ts';
import { findAccount, keepAccount } from './member-loader.ts';
import { joined, saveMembership } from './membership-ledger.service.ts';
import { changeAndEndAccess } from './session-end.service.ts';
import { type User, UserModel } from './user.model.ts';
import { mayAct, notInAs, restBlocksWhileAdmin, storeHiddenUntil, withoutEnd } from './visibility.service.ts';

export type { User } from './user.model.ts';

interface NewAccount {
  full_name: string;
  email: string;
  /** Absent where she signs in with a provider only. */
  password_hash?: string;
  /** When a provider verified the address. */
  email_verified_at?: Date;
  identities?: LinkedIdentity[];
  profile_image?: string | null;
  business_name?: string | null | undefined;
  industry?: string | null | undefined;
  role: Role;
  /** Where she was shown what she agrees to by joining. */
  agreed?: User['agreed'] | undefined;
  /** Where an admin has to admit her. */
  admission?: NewAdmission | undefined;
}

export const addressTaken = () => conflict('email_taken');

/** Maps the duplicate key of a taken address to 409. */
async function mapDuplicateAddress<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicate(error, 'email')) throw addressTaken();
    throw error;
  }
}

/** The line of changes to profiles: they update counters that all members share. */
export const profilesLine = 'profiles';

/**
 * Creates an account, inside a transaction. The unique indexes decide between concurrent registrations.
 * @throws 409 when the address is taken; a duplicate key of 'identities.subject' when the identity is
 */
export async function createAccount(account: NewAccount): Promise<User> {
  const imported = account.email_verified_at ? await removeImportedWith(account.email) : null;
  const isIn = notInAs(account) === null;
  const document = withoutNull({
    ...account,
    ...imported,
    was_imported: imported ? true : null,
    ...directoryFieldsOf(account, isIn),
    hidden_until: isIn ? null : withoutEnd,
  });
  const [created] = await mapDuplicateAddress(UserModel.create([document]));
  const user = (created as NonNullable<typeof created>).toObject();
  if (isIn) await changeFacetCounts([], facetsOf(account));
  return user;
}

/**
 * Whether an account is to be an admin's: it has ADMIN_EMAIL, and has confirmed that address where this installation
 * sends mail. Without the confirmation everybody who registers it would be one.
 */
const isAdminAddress = ({ config, mail }: AppContext, email: string, isConfirmed: boolean) =>
  email === config.ADMIN_EMAIL && (isConfirmed || !mail.isOn);

const adminRole = 'admin' satisfies Role;

/** The role of a new account. */
export const roleOfNew = (
  app: AppContext,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
): Role => (isAdminAddress(app, email, isConfirmed) ? adminRole : 'member');

/** The account with this address, credentials included; null when there is none. */
export function findCredentials(email: string): Promise<User | null> {
  return UserModel.findOne({ email }).select('+password_hash').lean();
}

/** The account with this id, credentials included; null when there is none. */
export function findCredentialsById(id: string): Promise<User | null> {
  return UserModel.findById(id).select('+password_hash +identities').lean();
}

/** A member as the caller of a request. */
export const callerOf = ({ mail }: AppContext, user: User): Caller => ({
  id: String(user._id),
  role: user.role,
  tier: tierFor(limitsInForce(), tierAt(user, clock.now())),
  is_unconfirmed: mail.isOn && !user.email_verified_at,
  is_waiting: notInAs(user) === 'waiting',
  token_version: user.token_version,
});

/** The caller of a session token; null when the token was ended, or the member is suspended or deleted. */
export async function callerOfToken(
  app: AppContext,
  { id, token_version }: TokenSubject,
): Promise<Caller | null> {
  if (!isValidObjectId(id)) return null;
  const user = await findAccount(id);
  if (user?.token_version !== token_version || !mayAct(user)) return null;
  await countActive(user);
  const caller = callerOf(app, user);
  keepAccount(caller, user);
  return caller;
}

/** Those of these tokens that are valid now, as `callerOfToken` decides, in one query. */
export async function validAmong(subjects: readonly TokenSubject[]): Promise<Set<TokenSubject>> {
  const users = await UserModel.find({ _id: { $in: subjects.map(({ id }) => id) } })
    .select('token_version suspension admission')
    .lean();
  const byId = new Map(users.map((user) => [String(user._id), user]));
  const isValid = ({ id, token_version }: TokenSubject) => {
    const user = byId.get(id);
    return user?.token_version === token_version && mayAct(user);
  };
  return new Set(subjects.filter(isValid));
}

/** Clock skew allowed between requests of different processes, in ms. */
const clockToleranceMs = 60_000;

/**
 * Stores the hash of a reset link's token, which replaces an earlier link. One update counts and decides, so that
 * concurrent requests cannot exceed the limit.
 * @returns false when the limit of links (product/accounts#forgotten-passwords) was mailed to this account
 *   within the hour
 */
export async function storeResetToken(
  { config }: AppContext,
  _id: Types.ObjectId,
  { hash, expires }: { hash: string; expires: Date },
): Promise<boolean> {
  const { points, seconds } = resetMailLimit;
  const now = clock.now();
  // Concurrent requests may write out of order. A time further ahead comes from a clock that was set back.
  const withinTheHour = {
    $gt: new Date(now.getTime() - seconds * 1000),
    $lt: new Date(now.getTime() + clockToleranceMs),
  };
  // The array holds the last five: if it is full, its first one tells whether all are of this hour.
  const isUsedUp = {
    [`reset_mailed_at.${points - 1}`]: { $exists: true },
    'reset_mailed_at.0': withinTheHour,
  };
  const { matchedCount } = await UserModel.updateOne(
    { _id, ...(config.RATE_LIMIT === 'on' && { $nor: [isUsedUp] }) },
    {
      $set: { reset_token_hash: hash, reset_token_expires: expires },
      $push: { reset_mailed_at: { $each: [now], $slice: -points } },
    },
  );
  return matchedCount === 1;
}

/** Whether a reset link with this token hash is valid. */
export async function isResetTokenValid(hash: string): Promise<boolean> {
  const found = await UserModel.exists(withResetToken(hash));
  return found !== null;
}

/** Finds the account of a valid reset link by its token's hash. */
export const withResetToken = (hash: string) => ({
  reset_token_hash: hash,
  reset_token_expires: { $gt: clock.now() },
});

/** Sets a new password if the current one is `current_hash`, and ends all that the account gave out. Null when it is not. */
export function replacePassword(
  app: AppContext,
  id: string,
  current_hash: string,
  password_hash: string,
): Promise<User | null> {
  return changeAndEndAccess(app, { _id: id, password_hash: current_hash }, { $set: { password_hash } });
}

/** An account as it was when a link was mailed to `email`. */
interface LinkedAccount {
  id: Types.ObjectId;
  email: string;
  token_version: number | null | undefined;
}

/** Confirms the account's address. False when the account has another one by now, or the link was ended. */
export async function markEmailVerified({ id, email, token_version }: LinkedAccount): Promise<boolean> {
  const change = { $set: { email_verified_at: clock.now() } };
  const { matchedCount } = await UserModel.updateOne({ _id: id, email, token_version }, change);
  return matchedCount === 1;
}

/** How the owner of a mailbox signs in from now on. */
export type OwnAccess = { password_hash: string } | { identities: LinkedIdentity[] };

/**
 * Gives an account with an unconfirmed address to the owner of the mailbox: confirms the address, removes every other way
 * to sign in, the agreement to the terms and the notification choices, and ends all that the account gave out.
 * @param those finds the account by what the proof was made for
 * @returns the account after that; null when its address is confirmed already, it was imported (`claimImported`), or has
 *   changed meanwhile
 */
export function takeOverAccount(
  app: AppContext,
  those: QueryFilter<User>,
  access: OwnAccess,
): Promise<User | null> {
  return changeAndEndAccess(
    app,
    { ...those, email_verified_at: null, 'imported.claim_until': null },
    {
      $set: { ...access, email_verified_at: clock.now() },
      $unset: {
        ...('identities' in access ? { password_hash: 1 } : { identities: 1 }),
        unlinked_providers: 1,
        agreed: 1,
        notification_preferences: 1,
      },
    },
  );
}

/** Sets the password of an account with a confirmed address, and ends all that it gave out. As `takeOverAccount`. */
export function setProvenPassword(
  app: AppContext,
  those: QueryFilter<User>,
  password_hash: string,
): Promise<User | null> {
  const confirmed = { ...those, email_verified_at: { $ne: null } };
  return changeAndEndAccess(app, confirmed, { $set: { password_hash, email_verified_at: clock.now() } });
}

/**
 * Changes an account's address to a confirmed one and ends reset links to the old one. Requires the `token_version` of
 * the request: changing the password or signing out everywhere cancels it. Answers the account before the change; null
 * when it was cancelled.
 * @throws 409 when the address is taken
 */
export function replaceEmail({ id, email, token_version }: LinkedAccount): Promise<User | null> {
  const change = {
    $set: { email, email_verified_at: clock.now() },
    $unset: { reset_token_hash: 1, reset_token_expires: 1, mail_returned_at: 1, mail_refusal: 1 },
  };
  return mapDuplicateAddress(UserModel.findOneAndUpdate({ _id: id, token_version }, change).lean());
}

/**
 * Removes an account, inside a transaction: ends its sessions and frees its address.
 * @returns the account as it was; null when it was removed already
 * @throws 409 for the only admin
 */
export async function removeAccount(id: string): Promise<User | null> {
  const removed = await UserModel.findByIdAndDelete(id).select('+facets').lean();
  if (!removed) return null;
  // Writes another admin, too: of admins who leave at once, one conflicts and looks again, so that one remains.
  const other =
    removed.role !== 'admin' ||
    (await UserModel.findOneAndUpdate({ _id: { $ne: id }, role: adminRole }, { updated_at: clock.now() }));
  if (!other) throw conflict('only_admin_cannot_leave');
  await changeFacetCounts(removed.facets ?? [], []);
  await countLeft(removed);
  return removed;
}

/**
 * Runs after an account has confirmed its address, inside that transaction: deletes the imported account with the same
 * address and joins its membership to this one's (product/coming-in#import), and grants the admin role when the address is ADMIN_EMAIL.
 * @returns the id of the account whose membership has changed so; null where none has
 */
export async function onAddressConfirmed(app: AppContext, email: string): Promise<string | null> {
  const imported = await removeImportedWith(email);
  const account = imported && (await UserModel.findOne({ email }).select('+grants').lean());
  if (account) {
    await UserModel.updateOne({ _id: account._id }, { was_imported: true });
    await saveMembership(String(account._id), joined(account, imported));
  }
  await makeAdmin(app, email);
  return account && imported.grants.length > 0 ? String(account._id) : null;
}

/**
 * Makes hers what a member did as a guest with her confirmed address (product/events#guests), inside a transaction; nothing
 * while she is none. Call it where an address is confirmed, and where who has one comes in, or may act again.
 */
export async function takeGuestSeats(app: AppContext, email: string): Promise<void> {
  const user = await findCredentials(email);
  if (user?.email_verified_at && mayAct(user) && notInAs(user) === null)
    await app.guests.becomeMember(app, user);
}

/**
 * Makes the account with ADMIN_EMAIL an admin, if there is one; where this installation sends mail, only when it has
 * confirmed the address. Called at the start, too. Ends its suspension, if it
 * has one, and admits it even if an admin declined it, as somebody else may have registered the address.
 */
export async function makeAdmin(app: AppContext, email: string | undefined): Promise<void> {
  if (email === undefined || !isAdminAddress(app, email, true)) return;
  const isConfirmed = app.mail.isOn && { email_verified_at: { $ne: null } };
  await promote({ email, ...isConfirmed });
}

/**
 * Gives an account the admin role, by the link that the server prints while nobody is an admin; inside a transaction
 * (product/accounts#the-first-admin).
 * @throws 401 when it was deleted meanwhile
 */
export async function makeFirstAdmin(id: string): Promise<User> {
  const admin = await promote({ _id: id });
  if (!admin) throw unauthorized('sign_in_first');
  return admin;
}

/** Whether somebody is an admin. */
export const hasAdmin = async (): Promise<boolean> => (await UserModel.exists({ role: adminRole })) !== null;

/** Makes an admin of the account that matches; null where none does. */
async function promote(filter: { _id: string } | { email: string }): Promise<User | null> {
  const admin = await UserModel.findOneAndUpdate(
    filter,
    { $set: { role: adminRole }, $unset: { suspension: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!admin) return null;
  const admitted = (await admitAccount(admin._id, isNotIn)) ?? admin;
  await storeHiddenUntil(admitted);
  await restBlocksWhileAdmin(admin);
  // With an admin nobody else becomes the first one.
  await endAdminLink();
  return admitted;
}

import { resetMailLimit } from '@rosette/shared/contract/rate-limits.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type Role, tierAt } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId, type Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { conflict } from '#lib/app-error.ts';
import { withoutNull } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import type { TokenSubject } from '#lib/session-token.ts';
import { inTransaction } from '#lib/transaction.ts';
import { putDirectoryEntries, removeDirectoryEntry } from './directory-entry.ts';
import { directoryFieldsOf } from './directory-fields.ts';
import type { LinkedIdentity } from './identities.service.ts';
import { findMember } from './member-loader.ts';
import { currentSuspension } from './suspension.service.ts';
import { type User, UserModel } from './user.model.ts';

export type { User } from './user.model.ts';

interface NewAccount {
  full_name: string;
  email: string;
  /** Absent where she only signs in with a provider. */
  password_hash?: string;
  /** When a provider says that the address is hers. */
  email_verified_at?: Date;
  identities?: LinkedIdentity[];
  profile_image?: string | null;
  business_name?: string | null | undefined;
  industry?: string | null | undefined;
  role: Role;
}

export const addressTaken = () => conflict('An account with this email already exists');

/** The unique index decides who has an address; it says no by a duplicate key. */
async function orAddressTaken<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicate(error, 'email')) throw addressTaken();
    throw error;
  }
}

/**
 * Makes an account. The unique indexes decide when two register at once.
 * @throws 409 when the address is taken; a duplicate of 'identities.subject' when somebody has the identity
 */
export function createAccount(account: NewAccount): Promise<User> {
  const document = withoutNull({ ...account, ...directoryFieldsOf(account) });
  return orAddressTaken(
    inTransaction(async () => {
      const [created] = await UserModel.create([document]);
      const user = (created as NonNullable<typeof created>).toObject();
      await putDirectoryEntries([{ _id: user._id, after: account }]);
      return user;
    }, 'profiles'),
  );
}

/** decisions §1: the account with ADMIN_EMAIL is made admin when it registers. */
export const roleOfNew = ({ config }: AppContext, email: string): Role =>
  email === config.ADMIN_EMAIL ? 'admin' : 'member';

/** The account with this address, with what proves who signs in; null when there is none. */
export function findCredentials(email: string): Promise<User | null> {
  return UserModel.findOne({ email }).select('+password_hash').lean();
}

/** The account with this id, with what proves who she is; null when there is none. */
export function findCredentialsById(id: string): Promise<User | null> {
  return UserModel.findById(id).select('+password_hash +identities').lean();
}

/** A member as who calls. */
export const callerOf = ({ mail }: AppContext, user: User): Caller => ({
  id: String(user._id),
  role: user.role,
  tier: tierAt(user, clock.now()),
  is_unconfirmed: mail.isOn && !user.email_verified_at,
});

/** The member a session token stands for, or null when it was given before her tokens were ended, she is suspended or gone. */
export async function callerOfToken(
  app: AppContext,
  { id, token_version }: TokenSubject,
): Promise<Caller | null> {
  if (!isValidObjectId(id)) return null;
  const user = await findMember(id);
  if (user?.token_version !== token_version || currentSuspension(user)) return null;
  return callerOf(app, user);
}

/** How far ahead of this process's clock a time of another request may lie, in ms. */
const clockToleranceMs = 60_000;

/**
 * Keeps the hash of a reset link's token, which ends an earlier link. One write counts and decides, so that of many
 * requests at once no more get through than may.
 * @returns false when as many links as may (decisions §7) were mailed to this account within the hour
 */
export async function storeResetToken(
  { config }: AppContext,
  _id: Types.ObjectId,
  { hash, expires }: { hash: string; expires: Date },
): Promise<boolean> {
  const { points, seconds } = resetMailLimit;
  const now = clock.now();
  // Requests at once are not written in the order of their times. A time further ahead is of a clock that was set back.
  const withinTheHour = {
    $gt: new Date(now.getTime() - seconds * 1000),
    $lt: new Date(now.getTime() + clockToleranceMs),
  };
  // The list holds the last five: where there are so many, the first one tells whether they all are of this hour.
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

/** Whether a reset link with this token hash can still be used. */
export async function isResetTokenValid(hash: string): Promise<boolean> {
  const found = await UserModel.exists({ reset_token_hash: hash, reset_token_expires: { $gt: clock.now() } });
  return found !== null;
}

/**
 * Sets the password of whoever holds this reset token, uses the token up and ends every earlier session: one write, so
 * that of two requests with the same link one wins. The link came by mail, so her address is verified by it. Null when
 * the token does not count.
 */
export function resetPasswordByToken(hash: string, password_hash: string): Promise<User | null> {
  return UserModel.findOneAndUpdate(
    { reset_token_hash: hash, reset_token_expires: { $gt: clock.now() } },
    {
      $set: { password_hash, email_verified_at: clock.now() },
      $inc: { token_version: 1 },
      $unset: { reset_token_hash: 1, reset_token_expires: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
}

/** Sets a new password while the old one still is `current_hash`; ends every earlier session. Null when it is not. */
export function replacePassword(
  id: string,
  current_hash: string,
  password_hash: string,
): Promise<User | null> {
  return UserModel.findOneAndUpdate(
    { _id: id, password_hash: current_hash },
    {
      $set: { password_hash },
      $inc: { token_version: 1 },
      $unset: { reset_token_hash: 1, reset_token_expires: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
}

/** She has proved that this address is hers. False when it no longer is the one of her account. */
export async function markEmailVerified(id: Types.ObjectId, email: string): Promise<boolean> {
  const change = { $set: { email_verified_at: clock.now() } };
  const { matchedCount } = await UserModel.updateOne({ _id: id, email }, change);
  return matchedCount === 1;
}

/**
 * Gives the account with this unproven address to whoever reads mails there: sets the password, confirms the address and
 * ends every earlier password and session. Null when it no longer is the address of the account.
 */
export function claimAccount(id: Types.ObjectId, email: string, password_hash: string): Promise<User | null> {
  return UserModel.findOneAndUpdate(
    { _id: id, email },
    {
      $set: { password_hash, email_verified_at: clock.now() },
      $inc: { token_version: 1 },
      $unset: { reset_token_hash: 1, reset_token_expires: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
}

/**
 * Gives an account another, proven address; a reset link mailed to the old one stops working. It only counts while her
 * sessions are still of the generation in which it was asked for: changing the password or signing out everywhere stops
 * it. Answers the account as it was; null when it does not count.
 * @throws 409 when the address is taken
 */
export function replaceEmail(
  { id, token_version }: { id: Types.ObjectId; token_version: number | null | undefined },
  email: string,
): Promise<User | null> {
  const change = {
    $set: { email, email_verified_at: clock.now() },
    $unset: { reset_token_hash: 1, reset_token_expires: 1 },
  };
  return orAddressTaken(UserModel.findOneAndUpdate({ _id: id, token_version }, change).lean());
}

/** Ends every session of this member by giving her tokens a new generation. Null when she is gone. */
export function endSessions(id: string): Promise<User | null> {
  return UserModel.findByIdAndUpdate(id, { $inc: { token_version: 1 } }, { returnDocument: 'after' }).lean();
}

/** Whether this is an admin and every other one is among those who are `leaving`. */
export async function isOnlyAdmin(id: string, leaving: readonly Types.ObjectId[]): Promise<boolean> {
  const role: Role = 'admin';
  if (!(await UserModel.exists({ _id: id, role }))) return false;
  return !(await UserModel.exists({ role, _id: { $nin: [id, ...leaving] } }));
}

/** Takes an account away: from now on nobody signs in to it, its sessions are over, and its address is free. */
export async function removeAccount(id: string): Promise<void> {
  await inTransaction(async () => {
    const removed = await UserModel.findByIdAndDelete(id).select('+facets').lean();
    await removeDirectoryEntry(id, removed?.facets ?? []);
  }, 'profiles');
}

/** Makes the account with this address an admin, if there is one (decisions §1, ADMIN_EMAIL). */
export async function makeAdmin(email: string): Promise<void> {
  await UserModel.updateOne({ email }, { role: 'admin' satisfies Role });
}

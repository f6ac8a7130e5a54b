import type { ClaimBody } from '@rosette/shared/contract/imports.ts';
import { removeMailsTo } from '#features/mail/outbox.service.ts';
import { findCredentials, takeGuestSeats, type User } from '#features/users/accounts.service.ts';
import { admitAccount } from '#features/users/applicants.service.ts';
import { addressOf, findImported, removeImported } from '#features/users/imported.service.ts';
import { recordSignIn } from '#features/users/password-check.service.ts';
import { findUser } from '#features/users/users.service.ts';
import { assertMayAct } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest } from '#lib/app-error.ts';
import { ownerProven } from '../account/owner-proven.service.ts';
import { type Import, ImportModel } from './import.model.ts';
import { idOfLink } from './import-mails.ts';
import { keepRefused } from './imported-addresses.ts';

const badLink = () => badRequest('claim_link_invalid');

/** @throws 400 for a link that was used, has expired or was never given out */
async function findByLink(app: AppContext, token: string): Promise<User> {
  const id = idOfLink(app, token);
  const user = id && (await findImported(id));
  if (!user) throw badLink();
  return user;
}

/**
 * The imported account of a link, and the import that made it.
 * @throws 400 for an invalid link
 */
export async function findClaim(
  app: AppContext,
  token: string,
): Promise<{ user: User; from: Pick<Import, 'by_id' | 'note'> | null }> {
  const user = await findByLink(app, token);
  return { user, from: await ImportModel.findById(user.imported?.import_id).lean() };
}

/**
 * Checks a claim link, and hashes the password that its owner chose.
 * @throws 400 for an invalid link
 */
export async function checkClaim(app: AppContext, { token, password }: ClaimBody): Promise<string> {
  await findByLink(app, token);
  return app.passwords.hash(password);
}

/**
 * Turns the imported account of a link into a member's account with this password, and signs her in; inside a transaction.
 * If her e-mail address was registered meanwhile and not confirmed, she gets that account instead.
 * @param address the caller's IP address
 * @throws 400 for an invalid link, 403 when the registered account is suspended
 */
export async function claim(
  app: AppContext,
  token: string,
  password_hash: string,
  address: string,
): Promise<{ token: string; user: User }> {
  const imported = await findByLink(app, token);
  const registered = await findCredentials(addressOf(imported));
  const user = registered
    ? await takeRegistered(app, registered, password_hash)
    : await ownerProven(app, { _id: imported._id }, { password_hash });
  if (!user) throw badLink();
  await recordSignIn(app, user._id, address);
  return { token: app.tokens.issue({ id: String(user._id), token_version: user.token_version }), user };
}

/**
 * Gives the owner of the mailbox the unconfirmed account that was registered with her address, and removes the imported one.
 * @returns null when that account is confirmed already, or has changed meanwhile
 * @throws 403 when that account is suspended or was declined
 */
async function takeRegistered(
  app: AppContext,
  registered: User,
  password_hash: string,
): Promise<User | null> {
  if (registered.email_verified_at) return null;
  assertMayAct(registered);
  const { _id, email, token_version } = registered;
  const taken = await ownerProven(app, { _id, email, token_version }, { password_hash });
  if (!taken) return null;
  // A claim admits her, whichever `admission` is set.
  await admitAccount(taken._id);
  await takeGuestSeats(app, email);
  return findUser(String(taken._id));
}

/**
 * Deletes the imported account of a link with its mails, and stores that its address is never imported again; inside a
 * transaction.
 * @throws 400 for an invalid link
 */
export async function deleteClaim(app: AppContext, token: string): Promise<void> {
  const user = await findByLink(app, token);
  const removed = await removeImported([user._id]);
  if (removed.length === 0) throw badLink();
  await removeMailsTo([user._id]);
  await keepRefused(app, addressOf(user));
}

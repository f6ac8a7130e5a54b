import type { ChangeEmailBody, VerifyEmailBody } from '@rosette/shared/contract/account.ts';
import { verificationMailSeconds } from '@rosette/shared/contract/rate-limits.ts';
import type { Caller, MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { countCreation } from '#features/limits/limits.service.ts';
import { enqueueMail, enqueueMails, readdressMails } from '#features/mail/outbox.service.ts';
import {
  addressTaken,
  findCredentials,
  findCredentialsById,
  replaceEmail,
  type User,
} from '#features/users/accounts.service.ts';
import { checkPassword, recordSignIn } from '#features/users/password-check.service.ts';
import { assertMayAct } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, invalidField, tooMany, wrongCredentials } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { assertCanMail } from '#lib/mail-switch.ts';
import { followConfirmedAddress } from '../admissions/admit.service.ts';
import { refuseImportOf } from '../imports/imports.service.ts';
import { getAccount } from './account.service.ts';
import {
  addressTestMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailChangeMail,
  verificationMail,
} from './account-mails.ts';
import { proveIdentity } from './identity-proof.ts';
import { findLink, findUsedLink, storeLink, useLink, verificationMailedAt } from './mailed-links.ts';
import { MailedSecretModel } from './mailed-secret.model.ts';
import { ownerConfirmed, ownerProven } from './owner-proven.service.ts';

/** Mails a new member the link that confirms her address, inside a transaction. Does nothing where mail is off. */
export async function mailVerification(app: AppContext, user: User): Promise<void> {
  if (!app.mail.isOn) return;
  const link = await storeLink(user, 'verify_email', user.email);
  await enqueueMail(app, verificationMail(app, user, link));
}

/**
 * Keeps the confirmation link of an account whose owner has changed her password, which ends all else that it gave out:
 * confirming still takes the password or a session.
 * @param account as it is after the change
 */
export async function keepVerification({ _id, email, token_version }: User): Promise<void> {
  await MailedSecretModel.updateOne({ member_id: _id, purpose: 'verify_email', email }, { token_version });
}

/**
 * Mails the confirmation link again, inside a transaction; of concurrent requests the stored link lets one through.
 * @throws 409 when the address is confirmed, 429 within a minute of the mail before, also the registration's, 503 where
 * mail is off
 */
export async function sendVerification(app: AppContext, caller: Caller): Promise<void> {
  const user = await getAccount(caller);
  if (user.email_verified_at) throw conflict('email_confirmed_already');
  assertCanMail(app);
  if (app.config.RATE_LIMIT === 'on') await assertNotMailedJustNow(user);
  await mailVerification(app, user);
}

/**
 * Mails a test to the caller's address, from which mails come back, inside a transaction: they go there again once it is
 * taken.
 * @throws 429, 503 where mail is off
 */
export async function sendAddressTest(app: AppContext, caller: Caller): Promise<void> {
  assertCanMail(app);
  await enqueueMail(app, addressTestMail(app, await getAccount(caller)));
  await countCreation(app, caller, 'test_mail');
}

async function assertNotMailedJustNow(user: User): Promise<void> {
  const before = await verificationMailedAt(user);
  if (!before) return;
  const left = verificationMailSeconds - (clock.now().getTime() - before.getTime()) / 1000;
  // The clock of another process may be ahead.
  if (left > 0) throw tooMany(Math.min(Math.ceil(left), verificationMailSeconds), 'too_many_mails');
}

/**
 * Checks a request for a change of address and answers the account.
 * @throws 401 wrong proof, 409 taken, 422 her own address or no proof, 429, 503 where mail is off
 */
export async function checkEmailChange(
  app: AppContext,
  caller: Caller,
  { email, ...proof }: ChangeEmailBody,
  address: string,
): Promise<User> {
  assertCanMail(app);
  const user = await getAccount(caller);
  if (email === user.email) throw invalidField('email', 'email_is_own_already');
  // An early answer only: the unique index decides when the link is opened.
  if (await findCredentials(email)) throw addressTaken();
  await proveIdentity(app, user, proof, address);
  return user;
}

/**
 * Requests a change of address, inside a transaction: it takes effect when the link mailed to the new address is opened.
 * The old address is notified at once.
 * @param user as `checkEmailChange` answered: the link is invalid if her password was changed since
 */
export async function requestEmailChange(app: AppContext, user: User, email: string): Promise<void> {
  const link = await storeLink(user, 'change_email', email);
  const mails = [emailChangeMail(app, user, email, link), emailChangeAskedMail(app, user, email, link)];
  await enqueueMails(app, mails);
}

const badLink = () => badRequest('email_link_invalid');
const confirmedAlready = () => conflict('email_confirmed_already');

/** The account whose address was confirmed by this link, while it still has that address; null without one. */
async function confirmedBy(token: string): Promise<User | null> {
  const link = await findUsedLink(token);
  const user = link && (await findCredentialsById(String(link.member_id)));
  return user?.email_verified_at && user.email === link?.email ? user : null;
}

/** Refuses a link that cannot be used. Its owner, by session or password, learns that it has done its work. */
async function refuseLink(
  app: AppContext,
  caller: MaybeCaller,
  { token, current_password }: VerifyEmailBody,
  address: string,
): Promise<never> {
  const user = await confirmedBy(token);
  if (!user) throw badLink();
  if (caller?.id === String(user._id)) throw confirmedAlready();
  if (current_password === undefined || !user.password_hash) throw badLink();
  await checkPassword(app, user, current_password, address);
  throw confirmedAlready();
}

/**
 * Checks who may confirm an address by a link (product/accounts#confirming-an-address). Opening the link proves the
 * address, not who set the account's password, so it also takes a session or the password of that account, or it sets a
 * new password. `address` is the caller's network address.
 * @returns the hash of the new password; null where none is set
 * @throws 400 for an invalid link, 401 for a missing or wrong password, 403 for a suspended member who would sign in
 * with a new password, 409 for its owner when it has confirmed her address, 429 after too many wrong passwords
 */
export async function checkConfirmation(
  app: AppContext,
  caller: MaybeCaller,
  body: VerifyEmailBody,
  address: string,
): Promise<string | null> {
  const { token, current_password, new_password } = body;
  const link = await findLink(token);
  if (!link) return refuseLink(app, caller, body, address);
  const user = await findCredentialsById(String(link.member_id));
  if (!user || link.token_version !== user.token_version) throw badLink();
  if (link.purpose === 'verify_email' && link.email !== user.email) throw badLink();
  // The link of an e-mail change sets no password: with a mistyped address its reader would take over the account.
  if (new_password !== undefined && link.purpose === 'verify_email') {
    assertMayAct(user);
    return app.passwords.hash(new_password);
  }
  if (caller?.id === String(user._id)) return null;
  if (!user.password_hash) throw wrongCredentials('email_link_needs_sign_in');
  if (current_password === undefined) throw wrongCredentials('email_link_needs_password');
  await checkPassword(app, user, current_password, address);
  return null;
}

export interface Confirmation {
  /** 'verified': the address of the registration was confirmed; 'changed': a new address replaced it. */
  outcome: 'verified' | 'changed';
  /** The token of a new session, where a new password ended the earlier ones. */
  token?: string;
}

/**
 * Uses the link and changes the account, inside a transaction. With a new password it takes over an account that somebody
 * else registered with her address: every earlier password and session ends, and all else that the account gave out.
 * @param new_hash as `checkConfirmation` answered
 * @throws 400 for a link that was used or ended meanwhile, 409 when the new address was taken meanwhile
 */
export async function confirmEmail(
  app: AppContext,
  token: string,
  new_hash: string | null,
  address: string,
): Promise<Confirmation> {
  const link = await useLink(token);
  // Used a moment ago, by who has just proved that it is hers.
  if (!link) throw new_hash === null && (await confirmedBy(token)) ? confirmedAlready() : badLink();
  const account = { id: link.member_id, email: link.email, token_version: link.token_version };
  if (link.purpose === 'change_email') {
    const former = await replaceEmail(account);
    if (!former) throw badLink();
    await followConfirmedAddress(app, link.email);
    // Her association's list may still hold the former address.
    await refuseImportOf(app, former);
    await readdressMails(former._id, former.email, link.email);
    await enqueueMail(app, emailChangedMail(app, former, link));
    return { outcome: 'changed' };
  }
  if (new_hash === null) {
    if (!(await ownerConfirmed(app, account))) throw badLink();
    return { outcome: 'verified' };
  }
  const { id: _id, ...asMailed } = account;
  const claimed = await ownerProven(app, { _id, ...asMailed }, { password_hash: new_hash });
  if (!claimed) throw badLink();
  await recordSignIn(app, claimed._id, address);
  const { token_version } = claimed;
  return { outcome: 'verified', token: app.tokens.issue({ id: String(_id), token_version }) };
}

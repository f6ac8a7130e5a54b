import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangePasswordBody, LoginBody, RegisterBody } from '@rosette/shared/contract/auth.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import {
  createAccount,
  findCredentials,
  findCredentialsById,
  isResetTokenValid,
  replacePassword,
  roleOfNew,
  storeResetToken,
  takeGuestSeats,
  type User,
  withResetToken,
} from '#features/users/accounts.service.ts';
import { agreementNow } from '#features/users/agreement.service.ts';
import { checkPassword, recordSignIn } from '#features/users/password-check.service.ts';
import { assertMayAct } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, notFound, wrongCredentials } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { createLinkToken, hashLinkToken } from '#lib/link-token.ts';
import { assertCanMail } from '#lib/mail-switch.ts';
import { keepVerification, mailVerification } from '../account/email.service.ts';
import { ownerProven } from '../account/owner-proven.service.ts';
import { admit, answered, notifyInviter } from '../admissions/admit.service.ts';
import { passwordChangedMail, passwordResetMail } from './auth-mails.ts';

export interface Session {
  token: string;
  user: User;
}

/** product/accounts#forgotten-passwords: a reset link is valid for one hour. */
const resetTokenLifetimeMs = 60 * 60 * 1000;

const socialOnly = () => badRequest('social_login_only');
const badResetToken = () => badRequest('reset_link_invalid');

/** @throws 403 for a suspended or declined member */
function sessionOf({ tokens }: AppContext, user: User): Session {
  assertMayAct(user);
  return { token: tokens.issue({ id: String(user._id), token_version: user.token_version }), user };
}

/**
 * Creates an account, inside a transaction, and mails the link that confirms its address, unless her invitation was
 * mailed to it. `address` is the caller's network address, `language` that in which she read the questions.
 * @throws 409 when the e-mail address is taken; as `admit`
 */
export async function register(
  app: AppContext,
  { password: _password, invitation: secret, guest, answers, ...profile }: RegisterBody,
  password_hash: string,
  { address, language }: { address: string; language: Language },
): Promise<Session> {
  const { email } = profile;
  const entry = await admit(app, {
    email,
    secret,
    guest,
    isConfirmed: false,
    answer: () => answered(answers, language),
  });
  const { isMailed: isConfirmed, admission } = entry;
  const role = roleOfNew(app, { email, isConfirmed });
  const confirmation = isConfirmed && { email_verified_at: clock.now() };
  const user = await createAccount({
    ...profile,
    password_hash,
    role,
    admission,
    ...confirmation,
    agreed: agreementNow(app),
  });
  if (!isConfirmed) await mailVerification(app, user);
  await notifyInviter(app, user, entry.inviter_id);
  if (isConfirmed) await takeGuestSeats(app, email);
  await recordSignIn(app, user._id, address);
  return sessionOf(app, user);
}

/**
 * `address` is the caller's network address.
 * @throws 404 unknown e-mail, 400 social-only account, 401 wrong password (product/accounts#signing-in), 403
 *   suspended, 429 tried too often
 */
export async function login(
  app: AppContext,
  { email, password }: LoginBody,
  address: string,
): Promise<Session> {
  const user = await findCredentials(email);
  if (!user) throw notFound('unknown_email');
  if (!user.password_hash) throw socialOnly();
  await checkPassword(app, user, password, address);
  return sessionOf(app, user);
}

/** Longer than storing a mail in the outbox takes. */
const resetAnswerMs = 250;

/**
 * Mails a reset link to the account with this address, up to five times an hour
 * (product/accounts#forgotten-passwords). Neither the answer nor its time tells whether there is an account
 * or a mail.
 * @throws 400 social-only account, 503 where mail is off
 */
export async function requestPasswordReset(app: AppContext, email: string): Promise<void> {
  assertCanMail(app);
  await Promise.all([mailResetLink(app, email), sleep(resetAnswerMs)]);
}

async function mailResetLink(app: AppContext, email: string): Promise<void> {
  const user = await findCredentials(email);
  if (!user) return;
  if (!user.password_hash) throw socialOnly();
  const token = createLinkToken();
  const hash = hashLinkToken(token);
  const expires = new Date(clock.now().getTime() + resetTokenLifetimeMs);
  if (!(await storeResetToken(app, user._id, { hash, expires }))) return;
  await enqueueMail(app, passwordResetMail(app, user, { token, hash, expires }));
}

/** @throws 400 when the link was used, replaced, has expired or never existed */
export async function checkResetToken(token: string): Promise<void> {
  if (!(await isResetTokenValid(hashLinkToken(token)))) throw badResetToken();
}

/**
 * Sets a new password and notifies her by mail, inside a transaction. `address` counts as a known network address from
 * then on.
 * @throws 400 as `checkResetToken`
 */
export async function resetPassword(
  app: AppContext,
  token: string,
  password_hash: string,
  address: string,
): Promise<void> {
  const user = await ownerProven(app, withResetToken(hashLinkToken(token)), { password_hash });
  if (!user) throw badResetToken();
  await enqueueMail(app, passwordChangedMail(app, user));
  await recordSignIn(app, user._id, address);
}

/**
 * Checks the caller's password and hashes the new one.
 * @returns the hashes of both
 * @throws 400 social-only account, 401 when the current password is wrong, 429 tried too often
 */
export async function checkPasswordChange(
  app: AppContext,
  caller: Caller,
  { current_password, new_password }: ChangePasswordBody,
  address: string,
): Promise<{ current: string; next: string }> {
  const user = await findCredentialsById(caller.id);
  if (!user?.password_hash) throw socialOnly();
  await checkPassword(app, user, current_password, address);
  return { current: user.password_hash, next: await app.passwords.hash(new_password) };
}

/**
 * Changes the caller's password, inside a transaction, ends all that her account gave out but a link that confirms her
 * address, and answers the token of a new session.
 * @throws 401 when the password is no longer `current`
 */
export async function changePassword(
  app: AppContext,
  caller: Caller,
  { current, next }: { current: string; next: string },
): Promise<string> {
  const changed = await replacePassword(app, caller.id, current, next);
  if (!changed) throw wrongCredentials('wrong_password');
  await keepVerification(changed);
  await enqueueMail(app, passwordChangedMail(app, changed));
  return sessionOf(app, changed).token;
}

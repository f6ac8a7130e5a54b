import type {
  ChangePasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
} from '@rosette/shared/contract/auth.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import {
  createAccount,
  findCredentials,
  findCredentialsById,
  isResetTokenValid,
  replacePassword,
  resetPasswordByToken,
  storeResetToken,
  type User,
} from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, notFound, wrongCredentials } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { passwordResetMail } from './password-reset-mail.ts';
import { createResetToken, hashResetToken, resetTokenLifetimeMs } from './reset-token.ts';

export interface Session {
  token: string;
  user: User;
}

const socialOnly = () => badRequest('This account uses social login');
const badResetToken = () => badRequest('This reset link is invalid or has expired');

async function sessionOf({ tokens }: AppContext, user: User): Promise<Session> {
  return { token: await tokens.issue({ id: String(user._id), token_version: user.token_version }), user };
}

/** @throws 409 when the address is taken */
export async function register(app: AppContext, { password, ...profile }: RegisterBody): Promise<Session> {
  const user = await createAccount({
    ...profile,
    password_hash: await app.passwords.hash(password),
    role: profile.email === app.config.ADMIN_EMAIL ? 'admin' : 'member',
  });
  return sessionOf(app, user);
}

/** @throws 404 unknown address, 400 social-only account, 401 wrong password (decisions §3) */
export async function login(app: AppContext, { email, password }: LoginBody): Promise<Session> {
  const user = await findCredentials(email);
  if (!user) throw notFound('No account found with that email');
  if (!user.password_hash) throw socialOnly();
  if (!(await app.passwords.matches(password, user.password_hash)))
    throw wrongCredentials('Incorrect password');
  return sessionOf(app, user);
}

/** Mails a reset link to whoever has an account with this address; the answer does not tell whether there is one. */
export async function requestPasswordReset(app: AppContext, email: string): Promise<void> {
  const user = await findCredentials(email);
  if (!user) return;
  if (!user.password_hash) throw socialOnly();
  const token = createResetToken();
  const hash = hashResetToken(token);
  const expires = new Date(clock.now().getTime() + resetTokenLifetimeMs);
  await storeResetToken(String(user._id), hash, expires);
  await enqueueMail(app, passwordResetMail(app, user, { token, hash, expires }));
}

/** @throws 400 when the link is used, replaced, expired or never was one */
export async function checkResetToken(token: string): Promise<void> {
  if (!(await isResetTokenValid(hashResetToken(token)))) throw badResetToken();
}

/** @throws 400 as `checkResetToken` */
export async function resetPassword(
  app: AppContext,
  { token, new_password }: ResetPasswordBody,
): Promise<void> {
  await checkResetToken(token);
  const user = await resetPasswordByToken(hashResetToken(token), await app.passwords.hash(new_password));
  if (!user) throw badResetToken();
}

/**
 * Changes the caller's password, ends all her earlier sessions and answers the token of a new one.
 * @throws 401 when the current password is wrong
 */
export async function changePassword(
  app: AppContext,
  caller: Caller,
  body: ChangePasswordBody,
): Promise<string> {
  const user = await findCredentialsById(caller.id);
  if (!user?.password_hash) throw socialOnly();
  const isRight = await app.passwords.matches(body.current_password, user.password_hash);
  const changed =
    isRight &&
    (await replacePassword(caller.id, user.password_hash, await app.passwords.hash(body.new_password)));
  if (!changed) throw wrongCredentials('Incorrect password');
  return (await sessionOf(app, changed)).token;
}

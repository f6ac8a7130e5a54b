import { randomInt } from 'node:crypto';
import type { Proof } from '@rosette/shared/contract/account.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import { checkPassword } from '#features/users/password-check.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, invalidField, wrongCredentials } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { assertCanMail } from '#lib/mail-switch.ts';
import { getAccount } from './account.service.ts';
import { codeMail } from './account-mails.ts';
import { MailedSecretModel } from './mailed-secret.model.ts';

const codeLifetimeMs = 15 * 60_000;
/** With six codes an hour (rate limit), thirty guesses at a million. */
const triesPerCode = 5;

const purpose = 'prove_identity';
const wrongCode = () => wrongCredentials('wrong_code');

/** A code to be mailed, with its hash. */
interface NewCode {
  user: User;
  code: string;
  hash: string;
}

/**
 * Draws the code that replaces the password of an account without one.
 * @throws 400 where there is a password, 503 where mail is off
 */
export async function prepareCode(app: AppContext, caller: Caller): Promise<NewCode> {
  const user = await getAccount(caller);
  if (user.password_hash) throw badRequest('has_password');
  assertCanMail(app);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { user, code, hash: await app.passwords.hash(code) };
}

/** Stores a code, which replaces an earlier one, and mails it, inside a transaction. */
export async function sendCode(app: AppContext, { user, code, hash }: NewCode): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + codeLifetimeMs);
  const { _id: member_id, email, token_version } = user;
  await MailedSecretModel.findOneAndReplace(
    { member_id, purpose },
    { member_id, purpose, hash, email, token_version, tries_left: triesPerCode, expires_at },
    { upsert: true },
  );
  await enqueueMail(app, codeMail(user, code, hash, expires_at));
}

/** Each try is counted before the code is compared, so that parallel tries are not free. A right code works once. */
async function useCode(
  { passwords }: AppContext,
  { _id: member_id, token_version }: User,
  code: string,
): Promise<void> {
  const mailed = await MailedSecretModel.findOneAndUpdate(
    { member_id, purpose, token_version, tries_left: { $gt: 0 }, expires_at: { $gt: clock.now() } },
    { $inc: { tries_left: -1 } },
  ).lean();
  if (!mailed || !(await passwords.matches(code, mailed.hash))) throw wrongCode();
  const { deletedCount } = await MailedSecretModel.deleteOne({ _id: mailed._id, hash: mailed.hash });
  if (deletedCount === 0) throw wrongCode();
}

/**
 * Proves that the caller is the owner of the account and not somebody with a stolen session: by her password, or by a
 * mailed code where she has none.
 * @throws 401 wrong, 422 missing, 429 tried too often
 */
export async function proveIdentity(
  app: AppContext,
  user: User,
  { current_password, code }: Proof,
  address: string,
): Promise<void> {
  if (user.password_hash) {
    if (!current_password) throw invalidField('current_password', 'required');
    return checkPassword(app, user, current_password, address);
  }
  if (!code) throw invalidField('code', 'required');
  return useCode(app, user, code);
}

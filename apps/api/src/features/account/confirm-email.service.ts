import type { VerifyEmailBody } from '@rosette/shared/contract/account.ts';
import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import {
  claimAccount,
  findCredentialsById,
  makeAdmin,
  markEmailVerified,
  replaceEmail,
  type User,
} from '#features/users/accounts.service.ts';
import { checkPassword, recordSignIn } from '#features/users/password-check.service.ts';
import { assertNotSuspended } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, wrongCredentials } from '#lib/app-error.ts';
import { hashLinkToken } from '#lib/link-token.ts';
import { transaction } from '#lib/transaction.ts';
import { emailChangedMail } from './account-mails.ts';
import { findLink, useLink } from './mailed-links.ts';
import type { MailedSecret } from './mailed-secret.model.ts';

export interface Confirmation {
  /** 'verified': the address of the registration was confirmed; 'changed': a new address replaced it. */
  outcome: 'verified' | 'changed';
  /** The token of a new session, where a new password ended the earlier ones. */
  token?: string;
}

const badLink = () => badRequest('This link is invalid, has expired or was used already');

/**
 * Confirms the e-mail address that a link was mailed to (product/accounts#confirming-an-address). Opening the
 * link proves the address, not who set the account's password, so it also takes a session or the password of
 * that account, or it sets a new password. `address` is the caller's network address.
 * @throws 400 for an invalid link, 401 for a missing or wrong password, 403 for a suspended member who would sign in
 * with a new password, 409 when the new address was taken meanwhile, 429 after too many wrong passwords
 */
export async function confirmEmail(
  app: AppContext,
  caller: MaybeCaller,
  { token, current_password, new_password }: VerifyEmailBody,
  address: string,
): Promise<Confirmation> {
  const link = await findLink(token);
  const user = link && (await findCredentialsById(String(link.member_id)));
  if (!user || !isCurrent(link, user)) throw badLink();
  // The link of an e-mail change sets no password: with a mistyped address its reader would take over the account.
  if (new_password !== undefined && link.purpose === 'verify_email') {
    assertNotSuspended(user);
    return takeOver(app, token, new_password, address);
  }
  if (caller?.id !== String(user._id)) await provePassword(app, user, current_password, address);
  return transaction(() => confirm(app, token), `link:${hashLinkToken(token)}`);
}

/** Whether the account is unchanged since the link was mailed. */
const isCurrent = (link: MailedSecret, user: User): boolean =>
  link.token_version === user.token_version && (link.purpose === 'change_email' || link.email === user.email);

const accountOf = ({ member_id, email, token_version }: MailedSecret) => ({
  id: member_id,
  email,
  token_version,
});

async function provePassword(
  app: AppContext,
  user: User,
  password: string | undefined,
  address: string,
): Promise<void> {
  if (!user.password_hash) throw wrongCredentials('Please sign in, then open the link in our mail again');
  if (password === undefined) throw wrongCredentials('Enter the password of your account');
  await checkPassword(app, user, password, address);
}

/** Uses the link and changes the account in one transaction. */
async function confirm(app: AppContext, token: string): Promise<Confirmation> {
  const link = await useLink(token);
  if (!link) throw badLink();
  if (link.purpose === 'verify_email') {
    if (!(await markEmailVerified(accountOf(link)))) throw badLink();
    await makeAdmin(app, link.email);
    return { outcome: 'verified' };
  }
  const former = await replaceEmail(accountOf(link));
  if (!former) throw badLink();
  await makeAdmin(app, link.email);
  await enqueueMail(app, emailChangedMail(app, former, link));
  return { outcome: 'changed' };
}

/**
 * Takes over an account that somebody else registered with her address: the new password ends every earlier password
 * and session, and all else that the account gave out. Answers the token of a new session.
 */
async function takeOver(
  app: AppContext,
  token: string,
  new_password: string,
  address: string,
): Promise<Confirmation> {
  const password_hash = await app.passwords.hash(new_password);
  const user = await transaction(
    async () => {
      const link = await useLink(token);
      const claimed = link && (await claimAccount(app, accountOf(link), password_hash));
      if (claimed) await makeAdmin(app, claimed.email);
      return claimed;
    },
    `link:${hashLinkToken(token)}`,
  );
  if (!user) throw badLink();
  await recordSignIn(app, user._id, address);
  const { _id, token_version } = user;
  return { outcome: 'verified', token: app.tokens.issue({ id: String(_id), token_version }) };
}

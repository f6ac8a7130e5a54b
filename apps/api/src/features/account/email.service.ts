import type { ChangeEmailBody } from '@rosette/shared/contract/account.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { enqueueMail, enqueueMails } from '#features/mail/outbox.service.ts';
import { addressTaken, findCredentials, type User } from '#features/users/accounts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, invalidField } from '#lib/app-error.ts';
import { assertCanMail } from '#lib/mail-switch.ts';
import { transaction } from '#lib/transaction.ts';
import { getAccount } from './account.service.ts';
import { emailChangeAskedMail, emailChangeMail, verificationMail } from './account-mails.ts';
import { proveIdentity } from './identity-proof.ts';
import { storeLink } from './mailed-links.ts';
import { MailedSecretModel } from './mailed-secret.model.ts';

/** Mails a new member the link that confirms her address. Does nothing where mail is off. */
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
 * Mails the confirmation link again.
 * @throws 409 when the address is confirmed, 503 where mail is off
 */
export async function sendVerification(app: AppContext, caller: Caller): Promise<void> {
  const user = await getAccount(caller);
  if (user.email_verified_at) throw conflict('Your e-mail address is confirmed already');
  assertCanMail(app);
  await mailVerification(app, user);
}

/**
 * Requests a change of address: it takes effect when the link mailed to the new address is opened. The old address is
 * notified at once.
 * @throws 401 wrong proof, 409 taken, 422 her own address or no proof, 429, 503 where mail is off
 */
export async function requestEmailChange(
  app: AppContext,
  caller: Caller,
  { email, ...proof }: ChangeEmailBody,
  address: string,
): Promise<void> {
  assertCanMail(app);
  const user = await getAccount(caller);
  if (email === user.email) throw invalidField('email', 'This is your e-mail address already');
  // An early answer only: the unique index decides when the link is opened.
  if (await findCredentials(email)) throw addressTaken();
  await proveIdentity(app, user, proof, address);
  await transaction(async () => {
    const link = await storeLink(user, 'change_email', email);
    const mails = [emailChangeMail(app, user, email, link), emailChangeAskedMail(app, user, email, link)];
    await enqueueMails(app, mails);
  }, `member:${caller.id}`);
}

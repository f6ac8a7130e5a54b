import * as z from 'zod/mini';
import { socialProviderNames } from '../social-providers.ts';
import { messageDto } from './auth.ts';
import { dataExport } from './data-export.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { email, givenPassword, linkToken, mailedCode, newPassword } from './fields.ts';
import { ownUserDto } from './users.ts';

/** The caller's account settings. */
export const accountDto = z.object({
  email: z.string(),
  is_email_verified: z.boolean(),
  /** The requested address whose link was not opened yet. */
  pending_email: z.nullable(z.string()),
  /** False for social-only accounts. */
  has_password: z.boolean(),
  /** The linked providers. */
  providers: z.array(z.enum(socialProviderNames)),
  /** Those she has unlinked: a sign-in does not link them again until she allows it. */
  unlinked_providers: z.array(z.enum(socialProviderNames)),
  /** Whether this installation sends mail; without it no address can be confirmed or changed. */
  can_mail: z.boolean(),
});
export type AccountDto = z.output<typeof accountDto>;

/** A proof of identity beyond the session: the password, or a mailed code without one. */
const proof = { current_password: z.optional(givenPassword), code: z.optional(mailedCode) };
export const proofBody = z.object(proof);
export type Proof = z.output<typeof proofBody>;

export const changeEmailBody = z.object({ email, ...proof });
export type ChangeEmailBody = z.output<typeof changeEmailBody>;

/**
 * Without a session of the account either its password or, for an owner of the mailbox who
 * did not register, a new one.
 */
export const verifyEmailBody = z.object({
  token: linkToken,
  current_password: z.optional(givenPassword),
  new_password: z.optional(newPassword),
});
export type VerifyEmailBody = z.output<typeof verifyEmailBody>;

export const account = {
  verifyEmail: defineEndpoint({
    method: 'post',
    path: '/auth/verify-email',
    access: 'public',
    isForWaiting: true,
    summary: 'Confirm an e-mail address with the link mailed to it: the one registered with, or a new one',
    body: verifyEmailBody,
    takesProof: true,
    /** `token` is a new session's, where a new password ended every earlier one. */
    response: z.object({ message: z.string(), token: z.optional(z.string()) }),
    status: 200,
    isInLanguage: true,
    alsoAnswers: [400, 401, 409],
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/users/me/account',
    access: 'member',
    isForWaiting: true,
    summary: 'State of the own account: e-mail address, password, providers',
    response: accountDto,
    status: 200,
  }),
  sendVerification: defineEndpoint({
    method: 'post',
    path: '/users/me/verification',
    access: 'member',
    isForWaiting: true,
    summary: 'Mail the link that confirms the own e-mail address again',
    response: messageDto,
    status: 200,
    isInLanguage: true,
    limit: 'account_mail',
    alsoAnswers: [409],
  }),
  sendCode: defineEndpoint({
    method: 'post',
    path: '/users/me/code',
    access: 'member',
    isForWaiting: true,
    summary: 'Mail a code, which replaces the password of an account without one',
    response: messageDto,
    status: 200,
    isInLanguage: true,
    limit: 'account_mail',
    alsoAnswers: [400],
  }),
  retryMail: defineEndpoint({
    method: 'post',
    path: '/users/me/mail-returned/retry',
    access: 'member',
    isForWaiting: true,
    summary: 'Send a test mail to the own address, from which mails come back',
    status: 204,
    alsoAnswers: [429],
  }),
  changeEmail: defineEndpoint({
    method: 'post',
    path: '/users/me/email',
    access: 'member',
    isForWaiting: true,
    summary: 'Change the e-mail address; the new one takes effect when the link mailed to it is opened',
    body: changeEmailBody,
    takesProof: true,
    response: messageDto,
    status: 200,
    isInLanguage: true,
    limit: 'account_mail',
    alsoAnswers: [409],
  }),
  becomeAdmin: defineEndpoint({
    method: 'post',
    path: '/auth/first-admin',
    access: 'member',
    isForWaiting: true,
    summary: 'Become the first admin, with the link that the start of the product has printed',
    body: z.object({ token: linkToken }),
    response: ownUserDto,
    status: 200,
    limit: 'login',
    alsoAnswers: [400],
  }),
  unlinkProvider: defineEndpoint({
    method: 'post',
    path: '/users/me/providers/:provider/unlink',
    access: 'member',
    isForWaiting: true,
    summary: 'Unlink a provider; ends every session and answers the token of a new one',
    params: z.object({ provider: z.enum(socialProviderNames) }),
    response: z.object({ token: z.string() }),
    status: 200,
    alsoAnswers: [409],
  }),
  allowProvider: defineEndpoint({
    method: 'post',
    path: '/users/me/providers/:provider/allow',
    access: 'member',
    isForWaiting: true,
    summary: 'Let the next sign-in with a provider link it again that was unlinked',
    params: z.object({ provider: z.enum(socialProviderNames) }),
    response: messageDto,
    status: 200,
    isInLanguage: true,
  }),
  download: defineEndpoint({
    method: 'get',
    path: '/users/me/export',
    access: 'member',
    isForWaiting: true,
    summary: 'All stored data about the caller, as a file',
    response: dataExport,
    status: 200,
    isInLanguage: true,
    file: 'my-data.json',
    limit: 'export',
  }),
  remove: defineEndpoint({
    method: 'post',
    path: '/users/me/deletion',
    access: 'member',
    isForWaiting: true,
    summary: 'Delete the own account with its data; payments stay, without the profile',
    body: proofBody,
    takesProof: true,
    status: 204,
    limit: 'login',
    alsoAnswers: [409],
  }),
  signOutEverywhere: defineEndpoint({
    method: 'post',
    path: '/users/me/sign-out-everywhere',
    access: 'member',
    isForWaiting: true,
    summary: 'End every session; answers the token of a new one for the calling device',
    response: z.object({ token: z.string() }),
    status: 200,
  }),
};

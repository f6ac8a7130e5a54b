import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import {
  email,
  emptyIsNull,
  givenPassword,
  linkToken,
  maxLength,
  newPassword,
  optionalLanguage,
  optionalText,
  text,
} from './fields.ts';
import { answers, ownUserDto } from './users.ts';

export const registerBody = z.object({
  full_name: text('name'),
  email,
  password: newPassword,
  business_name: optionalText('name'),
  industry: optionalText('name'),
  /** The one that was shown to her. */
  language: optionalLanguage,
  /** The secret of her invitation. */
  invitation: emptyIsNull(z.string().check(z.trim(), z.maxLength(maxLength.url))),
  /** The secret of her page as a guest of an event, by whose organizer she may come where an invitation is needed. */
  guest: emptyIsNull(z.string().check(z.trim(), z.maxLength(maxLength.url))),
  answers: z.optional(z.nullable(answers)),
});
export type RegisterBody = z.output<typeof registerBody>;

export const loginBody = z.object({ email, password: givenPassword });
export type LoginBody = z.output<typeof loginBody>;

export const forgotPasswordBody = z.object({ email });

export const resetPasswordBody = z.object({ token: linkToken, new_password: newPassword });

export const changePasswordBody = z.object({ current_password: givenPassword, new_password: newPassword });
export type ChangePasswordBody = z.output<typeof changePasswordBody>;

export const sessionDto = z.object({ token: z.string(), user: ownUserDto });
export type SessionDto = z.output<typeof sessionDto>;

export const messageDto = z.object({ message: z.string() });

export const auth = {
  register: defineEndpoint({
    method: 'post',
    path: '/auth/register',
    access: 'public',
    summary: 'Join with e-mail and password',
    body: registerBody,
    response: sessionDto,
    status: 201,
    limit: 'register',
    alsoAnswers: [403, 404, 409],
  }),
  login: defineEndpoint({
    method: 'post',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    body: loginBody,
    takesProof: true,
    response: sessionDto,
    status: 200,
    limit: 'login',
    alsoAnswers: [400, 401, 403, 404],
  }),
  forgotPassword: defineEndpoint({
    method: 'post',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Ask for a link that resets the password',
    body: forgotPasswordBody,
    response: messageDto,
    status: 200,
    isInLanguage: true,
    limit: 'forgot_password',
  }),
  verifyResetToken: defineEndpoint({
    method: 'post',
    path: '/auth/verify-reset-token',
    access: 'public',
    summary: 'Whether a reset link can still be used',
    query: z.object({ token: linkToken }),
    response: z.object({ valid: z.literal(true) }),
    status: 200,
    alsoAnswers: [400],
  }),
  resetPassword: defineEndpoint({
    method: 'post',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with a reset link',
    body: resetPasswordBody,
    response: messageDto,
    status: 200,
    isInLanguage: true,
    alsoAnswers: [400],
  }),
  changePassword: defineEndpoint({
    method: 'post',
    path: '/users/me/password',
    access: 'member',
    isForWaiting: true,
    summary: 'Change the password; ends every earlier session',
    body: changePasswordBody,
    takesProof: true,
    response: z.object({ token: z.string() }),
    status: 200,
    limit: 'login',
    alsoAnswers: [400],
  }),
};

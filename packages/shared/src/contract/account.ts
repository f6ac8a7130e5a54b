import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';

/** How the caller's account stands: what only she is asked about, on her settings page. */
export const accountDto = z.object({
  email: z.string(),
  is_email_verified: z.boolean(),
  /** False for who only signs in with a social account. */
  has_password: z.boolean(),
});
export type AccountDto = z.output<typeof accountDto>;

export const account = {
  get: defineEndpoint({
    method: 'get',
    path: '/users/me/account',
    access: 'member',
    summary: 'How the own account stands',
    response: accountDto,
    status: 200,
  }),
  signOutEverywhere: defineEndpoint({
    method: 'post',
    path: '/users/me/sign-out-everywhere',
    access: 'member',
    summary:
      'End every session; answers the token of a new one, so that the device that asked stays signed in',
    response: z.object({ token: z.string() }),
    status: 200,
  }),
};

import type { auth } from '@rosette/shared/contract/auth.ts';
import { profilesLine } from '#features/users/accounts.service.ts';
import { presentOwnUser } from '#features/users/user.present.ts';
import { type Handlers, preparedWrite } from '#http/handlers.ts';
import {
  changePassword,
  checkResetToken,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  type Session,
} from './auth.service.ts';

const presentSession = ({ token, user }: Session) => ({ token, user: presentOwnUser(user) });

export const authHandlers: Handlers<typeof auth> = {
  register: preparedWrite({
    line: () => profilesLine,
    prepare: ({ app, body }) => app.passwords.hash(body.password),
    commit: async ({ app, body, address }, password_hash) =>
      presentSession(await register(app, body, password_hash, address)),
  }),
  login: async ({ app, body, address }) => presentSession(await login(app, body, address)),
  async forgotPassword({ app, body }) {
    await requestPasswordReset(app, body.email);
    return { message: 'If that email exists, a password reset link has been sent.' };
  },
  async verifyResetToken({ query }) {
    await checkResetToken(query.token);
    return { valid: true };
  },
  async resetPassword({ app, body, address }) {
    await resetPassword(app, body, address);
    return { message: 'Password reset successfully! You can now log in with your new password.' };
  },
  changePassword: async ({ app, caller, body, address }) => ({
    token: await changePassword(app, caller, body, address),
  }),
};

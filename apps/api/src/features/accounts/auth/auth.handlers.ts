import type { auth } from '@rosette/shared/contract/auth.ts';
import { profilesLine } from '#features/users/accounts.service.ts';
import { presentOwnUser } from '#features/users/user.present.ts';
import { type Handlers, preparedWrite } from '#http/handlers.ts';
import type { AppContext } from '#lib/app-context.ts';
import { hashLinkToken } from '#lib/link-token.ts';
import { textsOf } from '#lib/texts.ts';
import {
  changePassword,
  checkPasswordChange,
  checkResetToken,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  type Session,
} from './auth.service.ts';

const presentSession = (app: AppContext, { token, user }: Session) => ({
  token,
  user: presentOwnUser(app, user),
});

export const authHandlers: Handlers<typeof auth> = {
  register: preparedWrite({
    line: () => profilesLine,
    prepare: ({ app, body }) => app.passwords.hash(body.password),
    commit: async ({ app, body, address, language }, password_hash) =>
      presentSession(app, await register(app, body, password_hash, { address, language })),
  }),
  login: async ({ app, body, address }) => presentSession(app, await login(app, body, address)),
  // Not a `Write`: the answer has to take as long with an account as without one.
  async forgotPassword({ app, body, language }) {
    await requestPasswordReset(app, body.email);
    return { message: textsOf(language).answers.resetLinkSent };
  },
  async verifyResetToken({ query }) {
    await checkResetToken(query.token);
    return { valid: true };
  },
  resetPassword: preparedWrite({
    line: ({ body }) => `reset:${hashLinkToken(body.token)}`,
    async prepare({ app, body }) {
      await checkResetToken(body.token);
      return app.passwords.hash(body.new_password);
    },
    async commit({ app, body, address, language }, password_hash) {
      await resetPassword(app, body.token, password_hash, address);
      return { message: textsOf(language).answers.passwordReset };
    },
  }),
  changePassword: preparedWrite({
    line: ({ caller }) => `member:${caller.id}`,
    prepare: ({ app, caller, body, address }) => checkPasswordChange(app, caller, body, address),
    commit: async ({ app, caller }, hashes) => ({ token: await changePassword(app, caller, hashes) }),
  }),
};

import type { AccountDto, account } from '@rosette/shared/contract/account.ts';
import { socialProviders } from '@rosette/shared/social-providers.ts';
import { profilesLine, type User } from '#features/users/accounts.service.ts';
import { allowLinking } from '#features/users/identities.service.ts';
import { presentOwnUser } from '#features/users/user.present.ts';
import { type Handlers, preparedWrite } from '#http/handlers.ts';
import type { AppContext } from '#lib/app-context.ts';
import { hashLinkToken } from '#lib/link-token.ts';
import { render, say } from '#lib/message.ts';
import { textsOf } from '#lib/texts.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { getAccount, signOutEverywhere, unlinkProvider } from './account.service.ts';
import { exportData } from './data-export.service.ts';
import { deleteAccount } from './deletion.service.ts';
import {
  type Confirmation,
  checkConfirmation,
  checkEmailChange,
  confirmEmail,
  requestEmailChange,
  sendAddressTest,
  sendVerification,
} from './email.service.ts';
import { becomeFirstAdmin } from './first-admin.service.ts';
import { prepareCode, sendCode } from './identity-proof.ts';
import { pendingEmailOf } from './mailed-links.ts';
import type { MemberData } from './member-data.ts';

/** The account's settings for the settings page. */
const presentAccount = ({ mail }: AppContext, user: User, pendingEmail: string | null): AccountDto => ({
  email: writtenAddress(user.email),
  is_email_verified: Boolean(user.email_verified_at),
  pending_email: pendingEmail && writtenAddress(pendingEmail),
  has_password: Boolean(user.password_hash),
  providers: [...new Set(user.identities?.map(({ provider }) => provider))],
  unlinked_providers: user.unlinked_providers ?? [],
  can_mail: mail.isOn,
});

const confirmed = {
  verified: 'emailConfirmed',
  changed: 'newEmailConfirmed',
} as const satisfies Record<Confirmation['outcome'], string>;

/** The handlers of the account; `data` is what all rooms store about her. */
export const createAccountHandlers = (data: MemberData): Handlers<typeof account> => ({
  verifyEmail: preparedWrite({
    line: ({ body }) => `link:${hashLinkToken(body.token)}`,
    prepare: ({ app, caller, body, address }) => checkConfirmation(app, caller, body, address),
    async commit({ app, body, address, language }, new_hash) {
      const { outcome, ...session } = await confirmEmail(app, body.token, new_hash, address);
      return { message: textsOf(language).answers[confirmed[outcome]], ...session };
    },
  }),
  async get({ app, caller }) {
    const user = await getAccount(caller);
    return presentAccount(app, user, await pendingEmailOf(user));
  },
  sendVerification: {
    line: ({ caller }) => `verification:${caller.id}`,
    async commit({ app, caller, language }) {
      await sendVerification(app, caller);
      return { message: textsOf(language).answers.linkSentAgain };
    },
  },
  sendCode: preparedWrite({
    prepare: ({ app, caller }) => prepareCode(app, caller),
    async commit({ app, language }, prepared) {
      await sendCode(app, prepared);
      return { message: textsOf(language).answers.codeSent };
    },
  }),
  retryMail: { commit: ({ app, caller }) => sendAddressTest(app, caller) },
  changeEmail: preparedWrite({
    prepare: ({ app, caller, body, address }) => checkEmailChange(app, caller, body, address),
    async commit({ app, body, language }, user) {
      await requestEmailChange(app, user, body.email);
      return { message: textsOf(language).answers.linkSentToNewEmail };
    },
  }),
  becomeAdmin: {
    line: () => profilesLine,
    commit: async ({ app, caller, body }) => presentOwnUser(app, await becomeFirstAdmin(caller, body.token)),
  },
  unlinkProvider: {
    commit: async ({ app, caller, params }) => ({
      token: await unlinkProvider(app, caller, params.provider),
    }),
  },
  async allowProvider({ caller, params: { provider }, language }) {
    await allowLinking(caller.id, provider);
    const message = say('answers.providerLinkedAgain', { provider: socialProviders[provider] });
    return { message: render(language, message) };
  },
  download: ({ app, caller, language }) => exportData(app, caller, language, data),
  // Not a `Write`: it removes her data, in many transactions, between its commit and its answer.
  remove: ({ app, caller, body, address }) => deleteAccount(app, caller, body, address, data),
  signOutEverywhere: async ({ app, caller }) => ({ token: await signOutEverywhere(app, caller) }),
});

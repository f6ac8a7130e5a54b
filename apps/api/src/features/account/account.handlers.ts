import type { account } from '@rosette/shared/contract/account.ts';
import { socialProviders } from '@rosette/shared/social-providers.ts';
import { allowLinking } from '#features/users/identities.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentAccount } from './account.present.ts';
import { getAccount, signOutEverywhere } from './account.service.ts';
import { type Confirmation, confirmEmail } from './confirm-email.service.ts';
import { exportData } from './data-export.service.ts';
import { deleteAccount } from './deletion.service.ts';
import { requestEmailChange, sendVerification } from './email.service.ts';
import { sendCode } from './identity-proof.ts';
import { pendingEmailOf } from './mailed-links.ts';
import { unlinkProvider } from './providers.service.ts';

const confirmed: Record<Confirmation['outcome'], string> = {
  verified: 'Thank you, your e-mail address is confirmed.',
  changed: 'Your new e-mail address is confirmed. Please use it to sign in from now on.',
};

export const accountHandlers: Handlers<typeof account> = {
  async verifyEmail({ app, caller, body, address }) {
    const { outcome, ...session } = await confirmEmail(app, caller, body, address);
    return { message: confirmed[outcome], ...session };
  },
  async get({ app, caller }) {
    const user = await getAccount(caller);
    return presentAccount(app, user, await pendingEmailOf(user));
  },
  async sendVerification({ app, caller }) {
    await sendVerification(app, caller);
    return { message: 'We have mailed you the link again.' };
  },
  async sendCode({ app, caller }) {
    await sendCode(app, caller);
    return { message: 'We have mailed you a code. It is valid for 15 minutes.' };
  },
  async changeEmail({ app, caller, body, address }) {
    await requestEmailChange(app, caller, body, address);
    return { message: 'We have mailed a link to the new address. It takes effect when you open it.' };
  },
  unlinkProvider: async ({ app, caller, params }) => ({
    token: await unlinkProvider(app, caller, params.provider),
  }),
  async allowProvider({ caller, params: { provider } }) {
    await allowLinking(caller.id, provider);
    const name = socialProviders[provider];
    return { message: `${name} is linked again when you sign in with it the next time.` };
  },
  download: ({ app, caller }) => exportData(app, caller),
  remove: ({ app, caller, body, address }) => deleteAccount(app, caller, body, address),
  signOutEverywhere: async ({ app, caller }) => ({ token: await signOutEverywhere(app, caller) }),
};

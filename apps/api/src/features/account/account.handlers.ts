import type { account } from '@rosette/shared/contract/account.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentAccount } from './account.present.ts';
import { getAccount, signOutEverywhere } from './account.service.ts';

export const accountHandlers: Handlers<typeof account> = {
  get: async ({ caller }) => presentAccount(await getAccount(caller)),
  signOutEverywhere: async ({ app, caller }) => ({ token: await signOutEverywhere(app, caller) }),
};

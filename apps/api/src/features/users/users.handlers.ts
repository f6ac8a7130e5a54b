import type { mail } from '@rosette/shared/contract/mail.ts';
import type { suspensions } from '@rosette/shared/contract/suspensions.ts';
import type { users } from '@rosette/shared/contract/users.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { profilesLine } from './accounts.service.ts';
import { agree } from './agreement.service.ts';
import { listFacets } from './facets.service.ts';
import { getMailPreferences, setMailPreferences, unsubscribe } from './mail-preferences.service.ts';
import { suspendMember, unsuspendMember } from './suspend.service.ts';
import { presentMember, presentOwnUser } from './user.present.ts';
import { getOwnAccount, getProfile, listMembers, showingEmailTo, updateProfile } from './users.service.ts';

export const userHandlers: Handlers<typeof users> = {
  async list({ app, caller, query }) {
    const listed = await listMembers(caller, query);
    const connected = await showingEmailTo(caller, listed.items);
    return presentList(app, listed, (user) => presentMember(user, caller, connected));
  },
  facets: ({ caller, query }) => listFacets(caller, query),
  me: async ({ app, caller }) => presentOwnUser(app, await getOwnAccount(caller)),
  updateMe: {
    line: () => profilesLine,
    commit: async ({ app, caller, body }) => presentOwnUser(app, await updateProfile(app, caller, body)),
  },
  agree: {
    line: ({ caller }) => `member:${caller.id}`,
    commit: ({ app, caller }) => agree(app, caller),
  },
  async get({ app, caller, params }) {
    const profile = await getProfile(app, caller, params.id);
    return presentMember(profile, caller, await showingEmailTo(caller, [profile]));
  },
};

export const suspensionHandlers: Handlers<typeof suspensions> = {
  suspend: {
    line: ({ params }) => `member:${params.id}`,
    commit: async ({ app, caller, params, body }) => ({
      user: presentMember(await suspendMember(app, caller, params.id, body), caller),
    }),
  },
  unsuspend: {
    line: ({ params }) => `member:${params.id}`,
    commit: async ({ app, caller, params }) => ({
      user: presentMember(await unsuspendMember(app, caller, params.id), caller),
    }),
  },
};

export const mailPreferencesHandlers: Handlers<typeof mail> = {
  preferences: ({ caller }) => getMailPreferences(caller),
  updatePreferences: ({ caller, body }) => setMailPreferences(caller, body),
  unsubscribe: ({ app, query, language }) => unsubscribe(app, query.token, language),
};

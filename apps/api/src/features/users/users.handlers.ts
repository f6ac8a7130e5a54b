import type { users } from '@rosette/shared/contract/users.ts';
import type { Handlers } from '#http/handlers.ts';
import { showingEmailTo } from './email-access.service.ts';
import { listFacets } from './facets.service.ts';
import { presentMember, presentMembers, presentOwnUser } from './user.present.ts';
import { getMember, getProfile, listMembers, updateProfile } from './users.service.ts';

export const userHandlers: Handlers<typeof users> = {
  async list({ app, caller, query }) {
    const listed = await listMembers(caller, query);
    return presentMembers(app, listed, caller, await showingEmailTo(caller, listed.items));
  },
  facets: ({ caller, query }) => listFacets(caller, query),
  me: async ({ caller }) => presentOwnUser(await getMember(caller.id)),
  updateMe: async ({ caller, body }) => presentOwnUser(await updateProfile(caller, body)),
  async get({ app, caller, params }) {
    const profile = await getProfile(app, caller, params.id);
    return presentMember(profile, caller, await showingEmailTo(caller, [profile]));
  },
};

import type { users } from '@rosette/shared/contract/users.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentMember, presentMembers, presentOwnUser } from './user.present.ts';
import { getMember, getProfile, listMembers, updateProfile } from './users.service.ts';

export const userHandlers: Handlers<typeof users> = {
  list: async ({ app, caller, query }) => presentMembers(app, await listMembers(caller, query), caller),
  me: async ({ caller }) => presentOwnUser(await getMember(caller.id)),
  updateMe: async ({ caller, body }) => presentOwnUser(await updateProfile(caller, body)),
  get: async ({ app, caller, params }) => presentMember(await getProfile(app, caller, params.id), caller),
};

import type { users } from '@rosette/shared/contract/users.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentMember, presentOwnUser } from './user.present.ts';
import { getMember, listMembers, updateProfile } from './users.service.ts';

export const userHandlers: Handlers<typeof users> = {
  async list({ caller, query }) {
    const { items, total } = await listMembers(caller, query);
    return { items: items.map((user) => presentMember(user, caller)), total };
  },
  me: async ({ caller }) => presentOwnUser(await getMember(caller.id)),
  updateMe: async ({ caller, body }) => presentOwnUser(await updateProfile(caller, body)),
  get: async ({ caller, params }) => presentMember(await getMember(params.id), caller),
};

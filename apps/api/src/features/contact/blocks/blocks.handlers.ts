import type { BlockDto, blocks } from '@rosette/shared/contract/blocks.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { Handlers } from '#http/handlers.ts';
import { AlreadyExists } from '#lib/already-exists.ts';
import { presentList } from '#lib/present-list.ts';
import { pairLine } from '../contacts/contact-pair.service.ts';
import { type BlockedMember, blockMember, listBlockedMembers, removeBlock } from './blocks.service.ts';

const presentBlock = ({ user, created_at }: BlockedMember): BlockDto => ({
  person: presentPerson(user),
  created_at: created_at.toISOString(),
});

export const blockHandlers: Handlers<typeof blocks> = {
  create: {
    line: ({ caller, body }) => pairLine(caller.id, body.user_id),
    async commit({ caller, body }) {
      const { isNew, ...block } = await blockMember(caller, body.user_id);
      return isNew ? presentBlock(block) : new AlreadyExists(presentBlock(block));
    },
  },
  list: async ({ app, caller, query }) =>
    presentList(app, await listBlockedMembers(caller, query), presentBlock),
  remove: {
    line: ({ caller, params }) => pairLine(caller.id, params.user_id),
    commit: ({ caller, params }) => removeBlock(caller, params.user_id),
  },
};

import type { meetings } from '@rosette/shared/contract/meetings.ts';
import { pairLine } from '#features/contact/contacts/contact-pair.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { listChoices, sayMet, takeBackMet } from './met.service.ts';

export const meetingHandlers: Handlers<typeof meetings> = {
  list: async ({ app, caller, params, query }) =>
    presentList(app, await listChoices(caller, params.id, query), ({ person, isConnected, hasSaid }) => ({
      person: presentPerson(person),
      is_connected: isConnected,
      said: hasSaid,
    })),
  say: {
    line: ({ caller, params }) => pairLine(caller.id, params.user_id),
    commit: ({ app, caller, params }) => sayMet(app, caller, params.id, params.user_id),
  },
  takeBack: {
    line: ({ caller, params }) => pairLine(caller.id, params.user_id),
    commit: async ({ caller, params }) => {
      await takeBackMet(caller, params.id, params.user_id);
      return { state: null };
    },
  },
};

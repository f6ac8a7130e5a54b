import type { admin } from '@rosette/shared/contract/admin.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentEvent } from './event.present.ts';
import { setEventSponsor } from './events.service.ts';

/** Which events admins mark as sponsored. */
export const adminEventHandlers = {
  patchEvent: {
    line: ({ params }) => `event:${params.id}`,
    commit: async ({ caller, params, body }) =>
      presentEvent(await setEventSponsor(caller, params.id, body), caller),
  },
} satisfies Partial<Handlers<typeof admin>>;

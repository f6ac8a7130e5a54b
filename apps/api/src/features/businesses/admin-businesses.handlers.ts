import type { admin } from '@rosette/shared/contract/admin.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentBusiness } from './business.present.ts';
import { businessLine, setBusinessFlags } from './businesses.service.ts';

/** Where admins place a business in the showcase. */
export const adminBusinessHandlers = {
  patchBusiness: {
    line: ({ params }) => businessLine(params.id),
    commit: async ({ caller, params, body }) =>
      presentBusiness(await setBusinessFlags(caller, params.id, body)),
  },
} satisfies Partial<Handlers<typeof admin>>;

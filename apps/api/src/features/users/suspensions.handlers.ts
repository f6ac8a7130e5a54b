import type { suspensions } from '@rosette/shared/contract/suspensions.ts';
import type { Handlers } from '#http/handlers.ts';
import { suspendMember, unsuspendMember } from './suspend.service.ts';
import { presentMember } from './user.present.ts';

export const suspensionHandlers: Handlers<typeof suspensions> = {
  suspend: async ({ app, caller, params, body }) => ({
    user: presentMember(await suspendMember(app, caller, params.id, body), caller),
  }),
  unsuspend: async ({ app, caller, params }) => ({
    user: presentMember(await unsuspendMember(app, caller, params.id), caller),
  }),
};

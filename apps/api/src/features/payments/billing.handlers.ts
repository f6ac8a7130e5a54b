import type { billing } from '@rosette/shared/contract/billing.ts';
import type { Handlers } from '#http/handlers.ts';
import { getBilling, updateBilling } from './billing.service.ts';

export const billingHandlers: Handlers<typeof billing> = {
  get: ({ caller }) => getBilling(caller),
  update: {
    line: ({ caller }) => `billing:${caller.id}`,
    commit: ({ caller, body }) => updateBilling(caller, body),
  },
};

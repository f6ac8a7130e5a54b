import type { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { creationsOf } from '#features/limits/limits.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import {
  createOpportunity,
  getOpportunity,
  listOpportunities,
  removeOpportunity,
  updateOpportunity,
} from './opportunities.service.ts';
import { presentOpportunity } from './opportunity.present.ts';
import { closeOpportunity, renewOpportunity } from './opportunity-states.service.ts';

export const opportunityHandlers: Handlers<typeof opportunities> = {
  list: async ({ app, caller, query }) =>
    presentList(app, await listOpportunities(caller, query), presentOpportunity),
  create: {
    line: ({ caller }) => creationsOf(caller),
    commit: async ({ app, caller, body }) => presentOpportunity(await createOpportunity(app, caller, body)),
  },
  get: async ({ caller, params }) => presentOpportunity(await getOpportunity(caller, params.id)),
  update: async ({ caller, params, body }) =>
    presentOpportunity(await updateOpportunity(caller, params.id, body)),
  remove: ({ app, caller, params }) => removeOpportunity(app, caller, params.id),
  renew: async ({ caller, params }) => presentOpportunity(await renewOpportunity(caller, params.id)),
  close: async ({ caller, params, body }) =>
    presentOpportunity(await closeOpportunity(caller, params.id, body)),
};

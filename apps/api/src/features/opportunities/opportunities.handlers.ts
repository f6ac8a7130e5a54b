import type { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { presentMember } from '#features/users/user.present.ts';
import type { Handlers } from '#http/handlers.ts';
import { applyTo, listApplicants } from './applications.service.ts';
import {
  createOpportunity,
  getOpportunity,
  listOpportunities,
  removeOpportunity,
  updateOpportunity,
} from './opportunities.service.ts';
import { presentOpportunity } from './opportunity.present.ts';

export const opportunityHandlers: Handlers<typeof opportunities> = {
  async list({ caller, query }) {
    const { items, total } = await listOpportunities(caller, query);
    return { items: items.map(presentOpportunity), total };
  },
  create: async ({ caller, body }) => presentOpportunity(await createOpportunity(caller, body)),
  get: async ({ caller, params }) => presentOpportunity(await getOpportunity(caller, params.id)),
  update: async ({ caller, params, body }) =>
    presentOpportunity(await updateOpportunity(caller, params.id, body)),
  remove: ({ caller, params }) => removeOpportunity(caller, params.id),
  apply: async ({ app, caller, params }) => presentOpportunity(await applyTo(app, caller, params.id)),
  async applicants({ caller, params, query }) {
    const { items, total } = await listApplicants(caller, params.id, query);
    return { items: items.map((user) => presentMember(user, caller)), total };
  },
};

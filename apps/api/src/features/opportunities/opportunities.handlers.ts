import type { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { showingEmailTo } from '#features/users/email-access.service.ts';
import { presentMember } from '#features/users/user.present.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
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
  list: async ({ app, caller, query }) =>
    presentList(app, await listOpportunities(caller, query), presentOpportunity),
  create: async ({ app, caller, body }) => presentOpportunity(await createOpportunity(app, caller, body)),
  get: async ({ caller, params }) => presentOpportunity(await getOpportunity(caller, params.id)),
  update: async ({ caller, params, body }) =>
    presentOpportunity(await updateOpportunity(caller, params.id, body)),
  remove: ({ app, caller, params }) => removeOpportunity(app, caller, params.id),
  apply: async ({ app, caller, params }) => presentOpportunity(await applyTo(app, caller, params.id)),
  async applicants({ app, caller, params, query }) {
    const listed = await listApplicants(caller, params.id, query);
    const connected = await showingEmailTo(caller, listed.items);
    return presentList(app, listed, (user) => presentMember(user, caller, connected));
  },
};

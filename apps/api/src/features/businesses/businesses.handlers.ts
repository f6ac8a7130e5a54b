import type { businesses } from '@rosette/shared/contract/businesses.ts';
import { creationsOf } from '#features/limits/limits.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { presentBusiness } from './business.present.ts';
import {
  businessLine,
  createBusiness,
  getBusiness,
  listBusinesses,
  removeBusiness,
  updateBusiness,
} from './businesses.service.ts';

export const businessHandlers: Handlers<typeof businesses> = {
  list: async ({ app, caller, query }) =>
    presentList(app, await listBusinesses(caller, query), presentBusiness),
  create: {
    line: ({ caller }) => creationsOf(caller),
    commit: async ({ app, caller, body }) => presentBusiness(await createBusiness(app, caller, body)),
  },
  get: async ({ caller, params }) => presentBusiness(await getBusiness(caller, params.id)),
  update: {
    line: ({ params }) => businessLine(params.id),
    commit: async ({ app, caller, params, body }) =>
      presentBusiness(await updateBusiness(app, caller, params.id, body)),
  },
  remove: {
    line: ({ params }) => businessLine(params.id),
    commit: ({ app, caller, params, body }) => removeBusiness(app, caller, params.id, body),
  },
};

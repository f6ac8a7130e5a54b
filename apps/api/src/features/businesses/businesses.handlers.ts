import type { businesses } from '@rosette/shared/contract/businesses.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentBusiness } from './business.present.ts';
import {
  createBusiness,
  getBusiness,
  listBusinesses,
  removeBusiness,
  updateBusiness,
} from './businesses.service.ts';

export const businessHandlers: Handlers<typeof businesses> = {
  async list({ caller, query }) {
    const { items, total } = await listBusinesses(caller, query);
    return { items: items.map(presentBusiness), total };
  },
  create: async ({ caller, body }) => presentBusiness(await createBusiness(caller, body)),
  get: async ({ caller, params }) => presentBusiness(await getBusiness(caller, params.id)),
  update: async ({ caller, params, body }) => presentBusiness(await updateBusiness(caller, params.id, body)),
  remove: ({ caller, params }) => removeBusiness(caller, params.id),
};

import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { advertisements } from '@rosette/shared/contract/advertisements.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { presentActiveAdvertisement, presentAdvertisement } from './advertisement.present.ts';
import { trackAdvertisement } from './advertisement-counts.service.ts';
import { listActiveAdvertisements, listOwnAdvertisements } from './advertisements.service.ts';

export const advertisementHandlers: Handlers<typeof advertisements> = {
  active: async ({ app, query }) =>
    presentList(app, await listActiveAdvertisements(query), presentActiveAdvertisement),
  packages: () => advertisementPackages,
  mine: async ({ app, caller, query }) =>
    presentList(app, await listOwnAdvertisements(caller, query), presentAdvertisement),
  async track({ app, caller, address, agent, params, body }) {
    await trackAdvertisement(app, { caller, address, agent }, params.id, body);
    return { ok: true };
  },
};

import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { advertisements } from '@rosette/shared/contract/advertisements.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { presentActiveAdvertisement, presentAdvertisement } from './advertisement.present.ts';
import {
  listActiveAdvertisements,
  listOwnAdvertisements,
  trackAdvertisement,
} from './advertisements.service.ts';

export const advertisementHandlers: Handlers<typeof advertisements> = {
  active: async ({ app, query }) =>
    presentList(app, await listActiveAdvertisements(query), presentActiveAdvertisement),
  packages: () => advertisementPackages,
  mine: async ({ app, caller, query }) =>
    presentList(app, await listOwnAdvertisements(caller, query), presentAdvertisement),
  async track({ params, body }) {
    await trackAdvertisement(params.id, body);
    return { ok: true };
  },
};

import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { advertisements } from '@rosette/shared/contract/advertisements.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentActiveAdvertisement, presentAdvertisement } from './advertisement.present.ts';
import {
  listActiveAdvertisements,
  listOwnAdvertisements,
  trackAdvertisement,
} from './advertisements.service.ts';

export const advertisementHandlers: Handlers<typeof advertisements> = {
  async active({ query }) {
    const { items, total } = await listActiveAdvertisements(query);
    return { items: items.map(presentActiveAdvertisement), total };
  },
  packages: () => advertisementPackages,
  async mine({ caller, query }) {
    const { items, total } = await listOwnAdvertisements(caller, query);
    return { items: items.map(presentAdvertisement), total };
  },
  async track({ params, body }) {
    await trackAdvertisement(params.id, body);
    return { ok: true };
  },
};

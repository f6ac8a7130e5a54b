import { advertisementOffers, partnershipOffers } from '@rosette/shared/catalogue/offers.ts';
import type { advertisements } from '@rosette/shared/contract/advertisements.ts';
import type { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { offeredAdvertisements, offeredPartnerships } from '#features/settings/catalogue.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { textsOf } from '#lib/texts.ts';
import { trackAdvertisement } from './advertisement-counts.service.ts';
import { listActiveAdvertisements, listOwnAdvertisements } from './advertisements.service.ts';
import { listOwnPartnerships, listPartners, updatePartnership } from './partnerships.service.ts';
import {
  presentActiveAdvertisement,
  presentAdvertisement,
  presentPartnerLogo,
  presentPartnership,
} from './placement.present.ts';

export const partnershipHandlers: Handlers<typeof partnerships> = {
  list: async ({ app, query }) => presentList(app, await listPartners(query), presentPartnerLogo),
  packages: ({ language }) => partnershipOffers(textsOf(language), offeredPartnerships()),
  mine: async ({ app, caller, query }) =>
    presentList(app, await listOwnPartnerships(caller, query), presentPartnership),
  update: {
    line: ({ params }) => `partnership:${params.id}`,
    commit: async ({ app, caller, params, body }) =>
      presentPartnership(await updatePartnership(app, caller, params.id, body)),
  },
};

export const advertisementHandlers: Handlers<typeof advertisements> = {
  active: async ({ app, query }) =>
    presentList(app, await listActiveAdvertisements(query), presentActiveAdvertisement),
  packages: ({ language }) => advertisementOffers(textsOf(language), offeredAdvertisements()),
  mine: async ({ app, caller, query }) =>
    presentList(app, await listOwnAdvertisements(caller, query), presentAdvertisement),
  async track({ app, caller, address, agent, params, body }) {
    await trackAdvertisement(app, { caller, address, agent }, params.id, body);
    return { ok: true };
  },
};

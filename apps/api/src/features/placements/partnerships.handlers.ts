import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { partnerships } from '@rosette/shared/contract/partnerships.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentPartnerLogo, presentPartnership } from './partnership.present.ts';
import { listOwnPartnerships, listPartners, updatePartnership } from './partnerships.service.ts';

export const partnershipHandlers: Handlers<typeof partnerships> = {
  async list({ query }) {
    const { items, total } = await listPartners(query);
    return { items: items.map(presentPartnerLogo), total };
  },
  packages: () => partnershipPackages,
  async mine({ caller, query }) {
    const { items, total } = await listOwnPartnerships(caller, query);
    return { items: items.map(presentPartnership), total };
  },
  update: async ({ caller, params, body }) =>
    presentPartnership(await updatePartnership(caller, params.id, body)),
};

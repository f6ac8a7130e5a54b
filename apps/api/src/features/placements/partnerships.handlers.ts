import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { partnerships } from '@rosette/shared/contract/partnerships.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { presentPartnerLogo, presentPartnership } from './partnership.present.ts';
import { listOwnPartnerships, listPartners, updatePartnership } from './partnerships.service.ts';

export const partnershipHandlers: Handlers<typeof partnerships> = {
  list: async ({ app, query }) => presentList(app, await listPartners(query), presentPartnerLogo),
  packages: () => partnershipPackages,
  mine: async ({ app, caller, query }) =>
    presentList(app, await listOwnPartnerships(caller, query), presentPartnership),
  update: {
    line: ({ params }) => `partnership:${params.id}`,
    commit: async ({ caller, params, body }) =>
      presentPartnership(await updatePartnership(caller, params.id, body)),
  },
};

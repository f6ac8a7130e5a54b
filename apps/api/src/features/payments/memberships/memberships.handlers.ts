import { membershipOffers } from '@rosette/shared/catalogue/offers.ts';
import type { memberships } from '@rosette/shared/contract/memberships.ts';
import { offeredMemberships } from '#features/settings/catalogue.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { textsOf } from '#lib/texts.ts';
import { receiptLine } from '../placement-payments.service.ts';
import { addMembership, listGrants, listOwnGrants, takeBackMembership } from './admin-memberships.service.ts';

export const membershipHandlers: Handlers<typeof memberships> = {
  packages: ({ language }) => membershipOffers(textsOf(language), offeredMemberships()),
  mine: ({ caller, query }) => listOwnGrants(caller, query),
  list: ({ params, query }) => listGrants(params.id, query),
  add: {
    line: () => receiptLine,
    commit: ({ app, caller, params, body }) => addMembership(app, caller, params.id, body),
  },
  takeBack: {
    line: ({ params }) => `member:${params.id}`,
    commit: ({ app, caller, params, body }) =>
      takeBackMembership(app, caller, params.id, params.grant_id, body?.reason),
  },
};

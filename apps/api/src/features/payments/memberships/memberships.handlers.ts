import { membershipOffers } from '@rosette/shared/catalogue/offers.ts';
import type { memberships } from '@rosette/shared/contract/memberships.ts';
import { offeredMemberships } from '#features/settings/catalogue.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { textsOf } from '#lib/texts.ts';

export const membershipHandlers: Handlers<typeof memberships> = {
  packages: ({ language }) => membershipOffers(textsOf(language), offeredMemberships()),
};

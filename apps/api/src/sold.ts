import { soldAdvertisement } from './features/partners/placements/sold-advertisement.service.ts';
import { soldPartnership } from './features/partners/placements/sold-partnership.service.ts';
import { soldMembership } from './features/payments/memberships/memberships.service.ts';
import type { AppContext } from './lib/app-context.ts';
import type { SoldKinds } from './lib/sold.ts';

/** What is sold, by the kind of its payment: payments and contracts know it by this list only. */
export const sold: SoldKinds<AppContext> = {
  membership: soldMembership,
  partnership: soldPartnership,
  advertisement: soldAdvertisement,
};

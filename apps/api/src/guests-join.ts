import { guestBecomesMember } from './features/events/guest-data.service.ts';
import { inviterBySecret } from './features/events/guest-joins.service.ts';
import type { AppContext } from './lib/app-context.ts';

/** What events know of guests who join; accounts stand on the same floor. */
export const guestsJoin: AppContext['guests'] = {
  becomeMember: guestBecomesMember,
  inviterOf: inviterBySecret,
};

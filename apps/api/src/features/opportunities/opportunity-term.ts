import { addDays } from '@rosette/shared/calendar.ts';
import type { OpportunityState } from '@rosette/shared/contract/opportunities.ts';
import type { Opportunity } from './opportunity.model.ts';

/** beyond §12: how long an opportunity stays on the board. */
const daysOnBoard = 60;
/** beyond §12: how long before its poster is told that it is about to expire. */
const noticeDays = 7;

/** What is stored of an opportunity that is open from `now` on. */
export function termFrom(now: Date) {
  const expires_at = addDays(now, daysOnBoard);
  return { state: 'open' as const, expires_at, closing_notice_at: addDays(expires_at, -noticeDays) };
}

/** The state at `now`: by the time that has passed, not by when it was written down. */
export function stateAt({ state, expires_at }: Opportunity, now: Date): OpportunityState {
  return state === 'open' && expires_at <= now ? 'expired' : state;
}

/** The condition for what is open at `now`. */
export const openAt = (now: Date) => ({ state: 'open' as const, expires_at: { $gt: now } });

import { addDays } from '@rosette/shared/calendar.ts';
import type { OpportunityState } from '@rosette/shared/contract/opportunities.ts';
import type { Opportunity } from './opportunity.model.ts';

/** product/opportunities#states: days for which an opportunity is open. */
const daysOnBoard = 60;
/** product/opportunities#states: days before the end at which the poster is notified. */
const noticeDays = 7;

/** The stored fields of an opportunity that is open from `now`. */
export function termFrom(now: Date) {
  const expires_at = addDays(now, daysOnBoard);
  return { state: 'open' as const, expires_at, closing_notice_at: addDays(expires_at, -noticeDays) };
}

/** The state at `now`, computed from `expires_at`: 'expired' is stored later. */
export function stateAt({ state, expires_at }: Opportunity, now: Date): OpportunityState {
  return state === 'open' && expires_at <= now ? 'expired' : state;
}

/** The filter for opportunities open at `now`. */
export const openAt = (now: Date) => ({ state: 'open' as const, expires_at: { $gt: now } });

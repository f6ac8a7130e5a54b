import { businesses } from '@rosette/shared/contract/businesses.ts';
import { type DashboardDto, dashboard } from '@rosette/shared/contract/dashboard.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { type StatsDto, site } from '@rosette/shared/contract/site.ts';
import { type MemberDto, users } from '@rosette/shared/contract/users.ts';
import { anEvent } from './events.ts';
import { aBusiness, anOpportunity } from './listings.ts';
import { aMember } from './people.ts';
import { answer } from './server.ts';

export const stats: StatsDto = { members: 1234, industries: 4, events: 7, businesses: 9, opportunities: 1 };

const nothing: StatsDto = { members: 0, industries: 0, events: 0, businesses: 0, opportunities: 0 };

/** A dashboard of a member for whom nothing waits. */
export const aDashboard = (traits: Partial<DashboardDto> = {}): DashboardDto => ({
  requests: 0,
  introductions: 0,
  whom_met: null,
  applications: [],
  next_events: [],
  panel: null,
  announcements: [],
  newest_events: [],
  blocked_ids: [],
  ...traits,
});

/** A community with one record of each kind; the returned lists hold the requests. */
export function answerCommunity({ members = [aMember()] }: { members?: MemberDto[] } = {}) {
  answer(site.stats, stats);
  answer(dashboard.members, { suggestions: [], spotlight: members[0] ?? null });
  answer(dashboard.get, aDashboard({ newest_events: [anEvent()] }));
  return {
    users: answer(users.list, members),
    businesses: answer(businesses.list, [aBusiness()]),
    events: answer(events.list, [anEvent()]),
    opportunities: answer(opportunities.list, [anOpportunity()]),
  };
}

/** An empty community. */
export function answerEmptyCommunity() {
  answer(site.stats, nothing);
  answer(dashboard.get, aDashboard());
  answer(dashboard.members, { suggestions: [], spotlight: null });
  answer(users.list, []);
  answer(businesses.list, []);
  answer(events.list, []);
  answer(opportunities.list, []);
}

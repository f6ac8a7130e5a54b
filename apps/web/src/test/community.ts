import { type DashboardDto, type DashboardNewsDto, dashboard } from '@rosette/shared/contract/dashboard.ts';
import { type StatsDto, site } from '@rosette/shared/contract/site.ts';
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
  blocked_ids: [],
  ...traits,
});

/** What is new in a community with one record of each kind. */
export const someNews = (traits: Partial<DashboardNewsDto> = {}): DashboardNewsDto => {
  const [member, business, event, opportunity] = [aMember(), aBusiness(), anEvent(), anOpportunity()];
  return {
    upcoming_events: [event],
    latest_opportunities: [opportunity],
    feed: [
      { ...member, kind: 'member', title: member.full_name },
      { ...business, kind: 'business', title: business.name },
      { ...event, kind: 'event' },
      { ...opportunity, kind: 'opportunity' },
    ],
    ...traits,
  };
};

/** A community with one record of each kind; the returned list holds the requests for its news. */
export function answerCommunity({ member = aMember(), news = someNews() } = {}) {
  answer(site.stats, stats);
  answer(dashboard.members, { suggestions: [], spotlight: member });
  answer(dashboard.get, aDashboard());
  return answer(dashboard.news, news);
}

/** An empty community. */
export function answerEmptyCommunity() {
  answer(site.stats, nothing);
  answer(dashboard.get, aDashboard());
  answer(dashboard.members, { suggestions: [], spotlight: null });
  answer(dashboard.news, { upcoming_events: [], latest_opportunities: [], feed: [] });
}

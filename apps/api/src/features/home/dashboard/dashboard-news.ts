import type { DashboardNewsDto, NewsItemDto } from '@rosette/shared/contract/dashboard.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { newestBusinesses } from '#features/businesses/businesses.service.ts';
import { presentListedEvent } from '#features/events/event.present.ts';
import { listEventNews } from '#features/events/event-lists.service.ts';
import { newestOpportunities } from '#features/opportunities/opportunities.service.ts';
import { newestMembers } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { convertEach } from '#lib/present-list.ts';

/** product/web#dashboard: three of each list, the five newest of each kind, the ten newest of all. */
const most = { listed: 3, ofEachKind: 5, inFeed: 10 };

const newsOf = (
  kind: NewsItemDto['kind'],
  title: string,
  { _id, created_at }: { _id: unknown; created_at: Date },
): NewsItemDto => ({ kind, id: String(_id), title, created_at: created_at.toISOString() });

/** What is new in the community: the caller's lists in short, without their totals. */
export async function dashboardNews({ log }: AppContext, caller: Caller): Promise<DashboardNewsDto> {
  const [members, businesses, events, opportunities] = await Promise.all([
    newestMembers(caller, most.ofEachKind),
    newestBusinesses(caller, most.ofEachKind),
    listEventNews(caller, { upcoming: most.listed, newest: most.ofEachKind }),
    newestOpportunities(caller, most.ofEachKind),
  ]);
  const feed = [
    ...convertEach(log, members, (member) => newsOf('member', member.full_name, member)),
    ...convertEach(log, businesses, (business) => newsOf('business', business.name, business)),
    ...convertEach(log, events.newest, (event) => ({
      ...newsOf('event', event.title, event),
      ...(event.more_dates && { more_dates: event.more_dates }),
    })),
    ...convertEach(log, opportunities, (opportunity) =>
      newsOf('opportunity', opportunity.title, opportunity),
    ),
  ];
  return {
    upcoming_events: convertEach(log, events.upcoming, presentListedEvent),
    latest_opportunities: opportunities
      .slice(0, most.listed)
      .map(({ _id, type, title, poster_name }) => ({ id: String(_id), type, title, poster_name })),
    feed: feed.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)).slice(0, most.inFeed),
  };
}

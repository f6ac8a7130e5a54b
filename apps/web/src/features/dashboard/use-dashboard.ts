import { businesses } from '@rosette/shared/contract/businesses.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { listQuery, query } from '#api/queries.ts';
import { activityFeed, newestOfEach } from './activity-feed.ts';

const newest = String(newestOfEach);
/** spec §9, "Dashboard lists". */
const listed = 3;
const statsRefreshMs = 60_000;

/** What the dashboard shows beside the spotlight; what cannot be fetched is empty (spec §8). */
export function useDashboard() {
  const stats = useQuery({ ...query(site.stats), refetchInterval: statsRefreshMs });
  const members = useQuery(listQuery(users.list, { query: { limit: newest } }));
  const showcase = useQuery(query(businesses.list, { query: { limit: newest, sort: 'created' } }));
  const calendar = useQuery(query(events.list, { query: { limit: String(listed) } }));
  const news = useQuery(query(events.list, { query: { limit: newest, sort: 'created' } }));
  const board = useQuery(query(opportunities.list, { query: { limit: newest } }));
  const now = new Date();

  return {
    stats: stats.data,
    isCounting: stats.isPending,
    /** How many members there are, once known. */
    memberCount: members.data?.total,
    // Past ones follow the upcoming ones in the list.
    upcoming: (calendar.data ?? []).filter(({ date }) => new Date(date) >= now).slice(0, listed),
    latest: (board.data ?? []).slice(0, listed),
    feed: activityFeed({
      members: members.data?.items ?? [],
      businesses: showcase.data ?? [],
      events: news.data ?? [],
      opportunities: board.data ?? [],
    }),
    isLoading: [members, showcase, calendar, news, board].some(({ isPending }) => isPending),
  };
}

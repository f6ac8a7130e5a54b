import { businesses } from '@rosette/shared/contract/businesses.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { useEventsOfUnblocked } from '#layout/safety/use-blocked.ts';
import { startOf } from '#lib/event-start.ts';
import { activityFeed, newestOfEach } from './activity-feed.ts';

const newest = String(newestOfEach);
/** spec §9, "Dashboard lists". */
const listed = 3;
const statsRefreshMs = 60_000;

/** How large the community is; undefined until known (spec §8). */
export const useStats = () => useQuery({ ...query(site.stats), refetchInterval: statsRefreshMs });

const sources = [
  query(users.list, { query: { limit: newest, sort: 'newest' } }),
  query(businesses.list, { query: { limit: newest, sort: 'created' } }),
  query(events.list, { query: { limit: String(listed) } }),
  query(events.list, { query: { limit: newest, sort: 'created' } }),
  query(opportunities.list, { query: { limit: newest } }),
] as const;

/** What the dashboard tells beside the numbers; what cannot be fetched is empty (spec §8). Null while it loads. */
export function useNews() {
  const { isLoading, withoutBlocked } = useEventsOfUnblocked();
  return useQueries({
    queries: sources,
    combine([members, showcase, calendar, latest, board]) {
      const all = [members, showcase, calendar, latest, board];
      if (isLoading || all.some(({ isPending }) => isPending)) return null;
      const now = new Date();
      return {
        isError: all.some(({ isError }) => isError),
        isFetching: all.some(({ isError, isFetching }) => isError && isFetching),
        refetch: () => all.forEach(({ isError, refetch }) => void (isError && refetch())),
        // Past ones follow the upcoming ones in the list.
        upcoming: withoutBlocked(calendar.data ?? [])
          .filter((event) => startOf(event) >= now)
          .slice(0, listed),
        latest: (board.data ?? []).slice(0, listed),
        feed: activityFeed({
          members: members.data ?? [],
          businesses: showcase.data ?? [],
          events: withoutBlocked(latest.data ?? []),
          opportunities: board.data ?? [],
        }),
      };
    },
  });
}

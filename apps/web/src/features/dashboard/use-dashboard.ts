import { businesses } from '@rosette/shared/contract/businesses.ts';
import { dashboard } from '@rosette/shared/contract/dashboard.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { fullHour, startInstantOf } from '#shared/events/event-start.ts';
import { activityFeed, newestOfEach } from './activity-feed.ts';
import { useFirstEvents } from './use-first-events.ts';

const newest = String(newestOfEach);
/** How many events and opportunities are listed (product/web#dashboard). */
const listed = 3;
const statsRefreshMs = 60_000;

/** The counts of the community; undefined until loaded. */
export const useStats = () => useQuery({ ...query(site.stats), refetchInterval: statsRefreshMs });

/** What awaits the member, with the newest events as she sees them. */
export const useOwnDashboard = () => useQuery(query(dashboard.get));

/** Suggestions and the spotlight: each call counts as shown, so they stay while the page is open. */
export const shownMembersQuery = { ...query(dashboard.members), staleTime: Number.POSITIVE_INFINITY };

/** The lists of the dashboard; failed ones are empty (product/web#lists). Null while loading. */
export function useNews() {
  const own = useOwnDashboard();
  const members = useQuery(query(users.list, { query: { limit: newest, sort: 'newest' } }));
  const showcase = useQuery(query(businesses.list, { query: { limit: newest, sort: 'created' } }));
  const board = useQuery(query(opportunities.list, { query: { limit: newest } }));
  const now = new Date();
  const upcoming = useFirstEvents(
    { from: fullHour() },
    listed,
    (event) => !own.data?.blocked_ids.includes(event.organizer_id) && startInstantOf(event) >= now,
  );

  const all = [members, showcase, board, upcoming, own];
  if (all.some(({ isPending }) => isPending)) return null;
  return {
    isError: all.some(({ isError }) => isError),
    isFetching: all.some(({ isError, isFetching }) => isError && isFetching),
    refetch: () => all.forEach(({ isError, refetch }) => void (isError && refetch())),
    upcoming: upcoming.data,
    latest: (board.data ?? []).slice(0, listed),
    feed: activityFeed({
      members: members.data ?? [],
      businesses: showcase.data ?? [],
      events: own.data?.newest_events ?? [],
      opportunities: board.data ?? [],
    }),
  };
}

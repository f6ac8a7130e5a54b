import { type DashboardNewsDto, dashboard } from '@rosette/shared/contract/dashboard.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#data/queries.ts';
import { startInstantOf } from '#features/events/event-start.ts';

const statsRefreshMs = 60_000;

/** The counts of the community; undefined until loaded. */
export const useStats = () => useQuery({ ...query(site.stats), refetchInterval: statsRefreshMs });

/** What awaits the member. */
export const useOwnDashboard = () => useQuery(query(dashboard.get));

/** Suggestions and the spotlight: each call counts as shown, so they stay while the page is open. */
export const shownMembersQuery = { ...query(dashboard.members), staleTime: Number.POSITIVE_INFINITY };

const none: DashboardNewsDto = { upcoming_events: [], latest_opportunities: [], feed: [] };

/** When (ms) the lists are asked for anew: as the next event begins, but not all the time by a clock that is ahead. */
const [soonest, latest] = [30_000, 3_600_000];

function untilNextStart({ upcoming_events: [next] }: DashboardNewsDto): number {
  const wait = next ? startInstantOf(next).getTime() - Date.now() : latest;
  return Math.min(latest, Math.max(soonest, wait));
}

/**
 * The lists of the dashboard, empty where they failed (product/web#lists). Null while loading, which begins when it is
 * `enabled`.
 */
export function useNews({ enabled }: { enabled: boolean }) {
  const own = useOwnDashboard();
  const news = useQuery({
    ...query(dashboard.news),
    enabled,
    refetchInterval: ({ state }) => untilNextStart(state.data ?? none),
  });
  const both = [news, own];
  if (both.some(({ isPending }) => isPending)) return null;
  return {
    isError: both.some(({ isError }) => isError),
    isFetching: both.some(({ isError, isFetching }) => isError && isFetching),
    refetch: () => both.forEach(({ isError, refetch }) => void (isError && refetch())),
    attended: own.data?.next_events ?? [],
    ...(news.data ?? none),
  };
}

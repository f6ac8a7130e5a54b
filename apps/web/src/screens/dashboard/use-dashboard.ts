import { businesses } from '@rosette/shared/contract/businesses.ts';
import { dashboard } from '@rosette/shared/contract/dashboard.ts';
import { type EventDto, listEvents } from '@rosette/shared/contract/event-list.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListFilter, pagedListQuery, query } from '#data/queries.ts';
import { useMinimumItems } from '#data/use-minimum-items.ts';
import { fullHour, startInstantOf } from '#features/events/event-start.ts';
import { activityFeed, newestOfEach } from './activity-feed.ts';

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

/**
 * The first `count` events that pass the browser's filter; loads pages of `count` until there are enough, or it
 * ends. It is pending only at first: the former events stay when the filter changes, as with the hour, or one has begun.
 */
export function useFirstEvents(
  filter: ListFilter,
  count: number,
  isKept: (event: EventDto) => boolean,
  { enabled = true } = {},
) {
  const { data, isPending, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...pagedListQuery(listEvents, filter, count),
      placeholderData: keepPreviousData,
      enabled,
    });
  const [isLoaded, setLoaded] = useState(false);
  const found = (data?.pages ?? []).flatMap(({ items }) => items).filter(isKept);
  const list = {
    isError,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage({ cancelRefetch: false }),
  };
  const isReading = useMinimumItems(list, found.length, count);
  if (!isLoaded && !isPending && !isReading) setLoaded(true);
  return {
    data: found.slice(0, count),
    isPending: !isLoaded && (isPending || isReading),
    isError,
    isFetching,
    refetch: () => void refetch(),
  };
}

/**
 * The lists of the dashboard; failed ones are empty (product/web#lists). Null while loading, which begins when it is
 * `enabled`.
 */
export function useNews({ enabled }: { enabled: boolean }) {
  const own = useOwnDashboard();
  const members = useQuery({
    ...query(users.list, { query: { limit: newest, sort: 'newest' } }),
    enabled,
  });
  const showcase = useQuery({
    ...query(businesses.list, { query: { limit: newest, sort: 'created' } }),
    enabled,
  });
  const board = useQuery({ ...query(opportunities.list, { query: { limit: newest } }), enabled });
  const now = new Date();
  const upcoming = useFirstEvents(
    { from: fullHour() },
    listed,
    (event) => !own.data?.blocked_ids.includes(event.organizer_id) && startInstantOf(event) >= now,
    { enabled },
  );

  const all = [members, showcase, board, upcoming, own];
  if (all.some(({ isPending }) => isPending)) return null;
  return {
    isError: all.some(({ isError }) => isError),
    isFetching: all.some(({ isError, isFetching }) => isError && isFetching),
    refetch: () => all.forEach(({ isError, refetch }) => void (isError && refetch())),
    upcoming: upcoming.data,
    attended: own.data?.next_events ?? [],
    latest: (board.data ?? []).slice(0, listed),
    feed: activityFeed({
      members: members.data ?? [],
      businesses: showcase.data ?? [],
      events: own.data?.newest_events ?? [],
      opportunities: board.data ?? [],
    }),
  };
}

export type News = NonNullable<ReturnType<typeof useNews>>;

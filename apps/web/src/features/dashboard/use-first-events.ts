import { type EventDto, listEvents } from '@rosette/shared/contract/event-list.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListFilter, pagedListQuery } from '#api/queries.ts';
import { useMinimumItems } from '#api/use-minimum-items.ts';

/**
 * The first `count` events that pass the browser's filter; loads pages of `count` until there are enough, or it
 * ends. It is pending only at first: the former events stay when the filter changes, as with the hour, or one has begun.
 */
export function useFirstEvents(filter: ListFilter, count: number, isKept: (event: EventDto) => boolean) {
  const { data, isPending, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...pagedListQuery(listEvents, filter, count),
      placeholderData: keepPreviousData,
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

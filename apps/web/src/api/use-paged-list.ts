import type { Endpoint, EndpointResponse } from '@rosette/shared/contract/define-endpoint.ts';
import { maxListLength } from '@rosette/shared/contract/fields.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { lengthOf, rememberLength } from './list-lengths.ts';
import { type ListFilter, type PageParam, pagedListQuery } from './queries.ts';

type ItemOf<E extends Endpoint> = EndpointResponse<E> extends (infer T extends { id: string })[] ? T : never;

/** What a list page shows. */
export interface PagedList<T> {
  items: T[];
  /** How many match in all, before any cap. */
  total: number;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  more(): void;
  refetch(): void;
}

/** Fills whole rows of two and of three columns. */
const defaultPageSize = 60;

/**
 * A list in pages of `size`, narrowed by `filter` (what is empty in it does not count). What was found before stays until
 * another filter is answered; Back and a reload show as many items as were shown before.
 */
export function usePagedList<const E extends Endpoint & { isList: true }>(
  endpoint: E,
  filter: ListFilter = {},
  size = defaultPageSize,
): PagedList<ItemOf<E>> {
  const { key } = useLocation();
  const name = `${key} ${endpoint.path} ${JSON.stringify(filter)}`;
  const firstPage = Math.min(lengthOf(name) ?? size, maxListLength);
  const list = useInfiniteQuery({
    ...pagedListQuery(endpoint, filter, size, firstPage),
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isPlaceholderData, isFetchingNextPage, fetchNextPage, refetch } = list;

  const asked = data?.pageParams as PageParam[] | undefined;
  const shown = asked?.reduce((sum, { limit }) => sum + limit, 0);
  useEffect(() => {
    if (shown !== undefined && !isPlaceholderData) rememberLength(name, shown);
  }, [name, shown, isPlaceholderData]);

  const items = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.items as ItemOf<E>[]);
    // Somebody who joins meanwhile moves the others, and the last of a page comes again with the next one.
    return [...new Map(all.map((item) => [item.id, item])).values()];
  }, [data]);
  return {
    items,
    total: data?.pages.at(-1)?.total ?? 0,
    isPending: list.isPending,
    isError: list.isError,
    isFetching: list.isFetching,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage({ cancelRefetch: false }),
    refetch: () => void refetch(),
  };
}

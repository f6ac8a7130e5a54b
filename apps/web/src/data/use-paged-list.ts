import type { Endpoint, EndpointResponse } from '@rosette/shared/contract/define-endpoint.ts';
import { maxListLength } from '@rosette/shared/contract/fields.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type Search, searchFor } from '#lib/search-match.ts';
import { useAccountId } from './account-id.ts';
import { type EntryNumbers, storedByAccount, withNumber } from './device.ts';
import { type ListFilter, type PageParam, pagedListQuery } from './queries.ts';

/** How many items of a list were shown, by history entry and list, which may name who was searched for. */
const lengths = storedByAccount<EntryNumbers>('list-lengths', [], 'session ends', 'session');
const all = 'all';

/** Stores how many items were shown, so that Back and a reload show as many. */
function rememberLength(accountId: string, name: string, length: number): void {
  const stored = lengths.of(accountId, all);
  if (new Map(stored).get(name) !== length) lengths.put(accountId, all, withNumber(stored, name, length));
}

/** An item of an endpoint's list. */
export type ItemOf<E extends Endpoint> =
  EndpointResponse<E> extends (infer T extends { id: string })[] ? T : never;

/** What a list page shows. */
export interface PagedList<T> {
  items: T[];
  /** What `items` were searched for, also while another text is being searched. */
  search: Search;
  /** The number of matches before any cap. */
  total: number;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The next page could not be loaded. */
  hasMoreFailed: boolean;
  more(): void;
  refetch(): void;
}

/** Divisible by two and three columns. */
const defaultPageSize = 60;

/**
 * A list in pages of `size`, filtered by `filter` (empty values are ignored). The former items stay until another
 * filter is answered; Back and a reload show as many items as before.
 */
export function usePagedList<const E extends Endpoint & { isList: true }>(
  endpoint: E,
  filter: ListFilter = {},
  size = defaultPageSize,
): PagedList<ItemOf<E>> {
  const { key } = useLocation();
  const accountId = useAccountId() ?? '';
  const name = `${key} ${endpoint.path} ${JSON.stringify(filter)}`;
  const firstPage = Math.min(new Map(lengths.of(accountId, all)).get(name) ?? size, maxListLength);
  const list = useInfiniteQuery({
    ...pagedListQuery(endpoint, filter, size, firstPage),
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isPlaceholderData, isFetchingNextPage, fetchNextPage, refetch } = list;

  const asked = data?.pageParams as PageParam[] | undefined;
  const shown = asked?.reduce((sum, { limit }) => sum + limit, 0);
  useEffect(() => {
    if (shown !== undefined && !isPlaceholderData) rememberLength(accountId, name, shown);
  }, [accountId, name, shown, isPlaceholderData]);

  const items = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.items as ItemOf<E>[]);
    // A new item shifts the others, so that the last one of a page is repeated on the next.
    return [...new Map(all.map((item) => [item.id, item])).values()];
  }, [data]);
  const { q = '', isSimilar = false } = data?.pages[0] ?? {};
  const search = useMemo(() => searchFor(q, isSimilar), [q, isSimilar]);
  return {
    items,
    search,
    total: data?.pages.at(-1)?.total ?? 0,
    isPending: list.isPending,
    isError: list.isError,
    isFetching: list.isFetching,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    more: () => void fetchNextPage({ cancelRefetch: false }),
    refetch: () => void refetch(),
  };
}

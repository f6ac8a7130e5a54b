import type { Endpoint, EndpointResponse } from '@rosette/shared/contract/define-endpoint.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagedListQuery } from './queries.ts';

type ItemOf<E extends Endpoint> = EndpointResponse<E> extends (infer T extends { id: string })[] ? T : never;

/** What a list page shows. */
export interface PagedList<T> {
  items: T[];
  /** How many match in all, before any cap. */
  total: number;
  isPending: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  more(): void;
}

/** A list in pages, searched by `q`; what was found before stays until the next search is answered. */
export function usePagedList<const E extends Endpoint & { isList: true }>(
  endpoint: E,
  q: string,
): PagedList<ItemOf<E>> {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...pagedListQuery(endpoint, q),
    placeholderData: keepPreviousData,
  });
  const items = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.items as ItemOf<E>[]);
    // Somebody who joins meanwhile moves the others, and the last of a page comes again with the next one.
    return [...new Map(all.map((item) => [item.id, item])).values()];
  }, [data]);
  return {
    items,
    total: data?.pages.at(-1)?.total ?? 0,
    isPending,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
  };
}

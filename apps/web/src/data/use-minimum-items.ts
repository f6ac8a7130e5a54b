import { useEffect } from 'react';

interface Pages {
  isError: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  more(): void;
}

/**
 * Fetches further pages of a list while it shows fewer than `minimum` items, as the browser filters some out, until the
 * list ends or fails. Returns whether it is still fetching.
 */
export function useMinimumItems(list: Pages, shown: number, minimum: number): boolean {
  const { isError, hasMore, isLoadingMore, more } = list;
  const isShort = shown < minimum && hasMore && !isError;
  // On every render: a page without shown items changes no dependency.
  useEffect(() => {
    if (isShort && !isLoadingMore) more();
  });
  return isShort;
}

import { useEffect } from 'react';

interface Pages {
  isError: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  more(): void;
}

/**
 * Fetches further pages of a list until `shown` items are left after filtering in the browser, `wanted` at least, or
 * the list ends or fails. Returns whether it is still fetching.
 */
export function useReadingOn(list: Pages, shown: number, wanted: number): boolean {
  const { isError, hasMore, isLoadingMore, more } = list;
  const isShort = shown < wanted && hasMore && !isError;
  // On every render: a page without shown items changes no dependency.
  useEffect(() => {
    if (isShort && !isLoadingMore) more();
  });
  return isShort;
}

import { useEffect } from 'react';

interface Pages {
  isError: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  more(): void;
}

/**
 * Fetches further pages of a list until `shown` of its items, those that were not left out after reading, are as many as
 * `wanted`, or the list ends or fails. Answers whether it is still reading.
 */
export function useReadingOn(list: Pages, shown: number, wanted: number): boolean {
  const { isError, hasMore, isLoadingMore, more } = list;
  const isShort = shown < wanted && hasMore && !isError;
  // After every drawing: a page of which nothing is shown changes nothing else here.
  useEffect(() => {
    if (isShort && !isLoadingMore) more();
  });
  return isShort;
}

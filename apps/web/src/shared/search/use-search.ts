import { minSearchLength, search } from '@rosette/shared/contract/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { useDebounced } from '#lib/use-debounced.ts';

const pauseMs = 200;

/**
 * The results for a text after a pause in typing; no request under two characters
 * (product/profiles-and-directory#searching-everything).
 */
export function useSearch(text: string) {
  const typed = text.trim();
  const q = useDebounced(typed, pauseMs);
  const isLongEnough = Array.from(typed).length >= minSearchLength;
  const found = useQuery({
    ...query(search.find, { query: { q } }),
    enabled: isLongEnough && Array.from(q).length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
  return { found, isLongEnough, isSettled: q === typed && !found.isFetching };
}

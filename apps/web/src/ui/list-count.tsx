import type { Search } from '#lib/search-match.ts';
import { fill } from '#lib/texts.ts';
import { SimilarLine } from './search-match.tsx';
import { type ListName, listWords } from './show-more.tsx';

interface ListCountProps {
  list: { items: readonly unknown[]; total: number; hasMore: boolean; search: Search };
  what: ListName;
}

/** The size of a list, announced to screen readers: '5 of 42 members' where a cap holds some back; and whether it lists similar matches. */
export function ListCount({ list, what }: ListCountProps) {
  const { items, total, hasMore } = list;
  const listed = hasMore ? total : items.length;
  const { counted, some } = listWords(what);
  return (
    <p role="status" className="my-3 min-h-6 text-sm text-ink-soft">
      {listed > 0 && <SimilarLine search={list.search} className="mb-1 text-base" />}
      {listed > 0 && listed < total && fill(some, { shown: listed, total })}
      {listed > 0 && listed >= total && fill(counted, { count: listed })}
    </p>
  );
}

import { formatCount } from '#lib/format.ts';
import type { Search } from '#lib/search-match.ts';
import { SimilarLine } from './search-match.tsx';

interface ListCountProps {
  list: { items: readonly unknown[]; total: number; hasMore: boolean; search: Search };
  /** Singular and plural, as in ['member', 'members']. */
  nouns: readonly [one: string, many: string];
}

/** The size of a list, announced to screen readers: '5 of 42 members' where a cap holds some back; and whether it lists similar matches. */
export function ListCount({ list, nouns: [one, many] }: ListCountProps) {
  const { items, total, hasMore } = list;
  const totalInWords = formatCount(total);
  const listed = hasMore ? total : items.length;
  const noun = listed === 1 ? one : many;
  return (
    <p role="status" className="mt-4 mb-5 min-h-6 text-sm text-ink-soft">
      {listed > 0 && <SimilarLine search={list.search} className="mb-1 text-base" />}
      {listed > 0 && listed < total && `${formatCount(listed)} of ${totalInWords} ${many}`}
      {listed > 0 && listed >= total && `${hasMore ? totalInWords : formatCount(listed)} ${noun}`}
    </p>
  );
}

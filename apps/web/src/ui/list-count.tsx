import { formatCount } from '#lib/format.ts';

interface ListCountProps {
  listed: number;
  /** How many match in all, before any cap. */
  total: number;
  /** Singular and plural, as in ['member', 'members']. */
  nouns: readonly [one: string, many: string];
}

/** How much a list shows, also said to who hears the page: '5 of 42 members' where a cap holds some back. */
export function ListCount({ listed, total, nouns: [one, many] }: ListCountProps) {
  return (
    <p role="status" className="mt-4 mb-5 min-h-6 text-sm text-ink-soft">
      {listed > 0 && listed < total && `${formatCount(listed)} of ${formatCount(total)} ${many}`}
      {listed > 0 && listed >= total && `${formatCount(listed)} ${listed === 1 ? one : many}`}
    </p>
  );
}

import { Search as SearchIcon } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { matchesBeside, piecesOf, type Search, type SearchedField } from '#lib/search-match.ts';
import { fill, texts } from '#lib/texts.ts';

/** A text in which what was searched for is marked. */
export function MarkedText({ children, search }: { children: string; search: Search }) {
  if (search.terms.length === 0) return children;
  return piecesOf(children, search.terms).map(({ text, isMatch }, place) =>
    isMatch ? (
      <mark key={place} className="rounded-sm bg-gold-soft text-gold">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

interface MatchLinesProps {
  title: string;
  /** The other fields that the search looks in, the most telling first. */
  fields: readonly SearchedField[];
  search: Search;
  className?: string;
}

/** Where a result matched, as in 'Offers Product photography', if not in its title. */
export function MatchLines({ title, fields, search, className }: MatchLinesProps) {
  const matches = matchesBeside(title, fields, search.terms);
  return matches.map(({ label, text, isLong }) => (
    <span key={label + text} className={cn('flex gap-2 text-sm text-ink-soft', className)}>
      <SearchIcon aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {isLong ? <span>{label}</span> : `${label} `}
        {isLong && ': '}
        <MarkedText search={search}>{text}</MarkedText>
      </span>
    </span>
  ));
}

const similarSentence = ({ q }: Search) => fill(texts.frame.similar, { search: q });

/** Says above results that they are similar only; the first line of a live region. */
export function SimilarLine({ search, className }: { search: Search; className?: string }) {
  if (!search.isSimilar) return null;
  return (
    <span className={cn('block font-medium wrap-anywhere text-ink', className)}>
      {similarSentence(search)}
    </span>
  );
}

/** As `SimilarLine`, for a list without a `ListCount`. */
export function SimilarNotice({ search, className }: { search: Search; className?: string }) {
  if (!search.isSimilar) return null;
  return (
    <p role="status" className={cn('default:mb-4', className)}>
      <SimilarLine search={search} />
    </p>
  );
}

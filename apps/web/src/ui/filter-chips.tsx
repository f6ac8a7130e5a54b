import { X } from 'lucide-react';
import { fill, texts } from '#lib/texts.ts';
import { useFocusOnRemoval } from './focus.ts';
import type { SetFilter } from './loosen-filters.tsx';

/** The filters that are set, each with a button that clears it; one line on a phone. Absent without any. */
export function FilterChips({ filters }: { filters: readonly SetFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <ul
      aria-label={texts.frame.filtersSet}
      className="-mx-1 mt-2 flex gap-2 overflow-x-auto p-1 md:flex-wrap"
    >
      {filters.map((filter) => (
        <Chip key={filter.label} {...filter} />
      ))}
    </ul>
  );
}

function Chip({ label, value, onClear }: SetFilter) {
  const chip = useFocusOnRemoval<HTMLLIElement>();
  return (
    <li ref={chip} className="max-w-full shrink-0">
      <button
        type="button"
        aria-label={fill(texts.frame.removeFilter, { label, value })}
        onClick={onClear}
        className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-surface-strong px-3 py-1 text-left text-sm font-medium text-accent-ink hover:bg-line"
      >
        <span className="min-w-0 wrap-anywhere">{`${label}: ${value}`}</span>
        <X aria-hidden="true" className="size-4 shrink-0" />
      </button>
    </li>
  );
}

import { SearchX } from 'lucide-react';
import { fill, texts } from '#lib/texts.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface SetFilter {
  /** The filter's label and its value in words. */
  label: string;
  value: string;
  onClear(): void;
}

interface LoosenFiltersProps {
  title: string;
  /** The set filters; one or all can be cleared. */
  filters: readonly SetFilter[];
  onClearAll(): void;
}

/** The empty state of a filtered list, with buttons to clear filters. */
export function LoosenFilters({ title, filters, onClearAll }: LoosenFiltersProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {filters.map(({ label, value, onClear }) => (
            <Button key={label} variant="secondary" className="max-w-full wrap-anywhere" onClick={onClear}>
              {fill(texts.frame.withoutFilter, { label, value })}
            </Button>
          ))}
          <Button variant="soft" onClick={onClearAll}>
            {texts.frame.clearFilters}
          </Button>
        </div>
      }
    >
      {filters.length === 1
        ? fill(texts.frame.oneFilterTooNarrow, { label: filters[0]?.label ?? '' })
        : texts.frame.filtersTooNarrow}
    </EmptyState>
  );
}

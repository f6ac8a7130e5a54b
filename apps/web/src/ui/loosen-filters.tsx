import { SearchX } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface SetFilter {
  /** As the filter is labelled, and what it is set to in words. */
  label: string;
  value: string;
  onClear(): void;
}

interface LoosenFiltersProps {
  title: string;
  /** The filters that keep the list empty; one of them or all can be cleared. */
  filters: readonly SetFilter[];
  onClearAll(): void;
}

/** What a list shows when nothing in it passes its filters: which of them to loosen. */
export function LoosenFilters({ title, filters, onClearAll }: LoosenFiltersProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {filters.map(({ label, value, onClear }) => (
            <Button key={label} variant="secondary" className="max-w-full wrap-anywhere" onClick={onClear}>
              Without {label}: {value}
            </Button>
          ))}
          <Button variant="soft" onClick={onClearAll}>
            Clear all filters
          </Button>
        </div>
      }
    >
      {filters.length === 1
        ? `Nothing passes the filter ${filters[0]?.label}. Try it without.`
        : `Nothing passes all of these filters at once. Try it without one of them.`}
    </EmptyState>
  );
}

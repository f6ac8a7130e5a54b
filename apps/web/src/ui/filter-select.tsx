import { useId } from 'react';
import { cn } from '#lib/cn.ts';

interface FilterSelectProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange(value: V): void;
  /** Label above and full width, for several in a row. */
  isStacked?: boolean;
}

/** A filter that applies on change. */
export function FilterSelect<V extends string>({
  label,
  value,
  options,
  onChange,
  isStacked = false,
}: FilterSelectProps<V>) {
  const id = useId();
  return (
    <div
      className={isStacked ? 'grid min-w-0 gap-1.5' : 'flex max-w-full min-w-0 flex-wrap items-center gap-3'}
    >
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        // The values are those of the options.
        onChange={({ target }) => onChange(target.value as V)}
        className={cn(
          'min-h-11 rounded-xl border border-line-strong bg-surface py-2 text-ink',
          isStacked ? 'w-full min-w-0 px-3 text-ellipsis' : 'max-w-full px-4',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

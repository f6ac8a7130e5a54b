import { useId } from 'react';
import { cn } from '#lib/cn.ts';
import { selectControl } from './control.ts';

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
        className={cn(selectControl, isStacked ? 'min-w-0 pl-3' : 'w-auto max-w-full')}
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

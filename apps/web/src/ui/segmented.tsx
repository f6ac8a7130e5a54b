import { useId } from 'react';
import { cn } from '#lib/cn.ts';

interface SegmentedProps<V extends string> {
  /** What is chosen, for who does not see the segments. */
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange(value: V): void;
  className?: string;
}

/** One of a few choices, all in sight, in one line: radio buttons that look like a switch. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset
      className={cn('flex w-fit max-w-full flex-wrap gap-1 rounded-full bg-surface-strong/60 p-1', className)}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="grid min-h-9 cursor-pointer place-items-center rounded-full px-4 py-1 text-sm font-semibold text-ink-soft transition-colors has-checked:bg-surface has-checked:text-accent-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11 dark:has-checked:bg-line-strong/45 dark:has-checked:text-ink"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

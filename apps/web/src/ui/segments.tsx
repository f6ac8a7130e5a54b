import { cn } from '#lib/cn.ts';

interface SegmentsProps<V extends string> {
  /** The accessible name of the group. */
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange(value: V): void;
  className?: string;
}

/** One of a few choices, as buttons in a row. */
export function Segments<V extends string>({ label, value, options, onChange, className }: SegmentsProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this is a group of buttons
    <div
      role="group"
      aria-label={label}
      className={cn('flex flex-wrap rounded-3xl border border-line-strong bg-surface p-0.5', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={cn(
            'min-h-10 grow rounded-full px-4 text-sm font-semibold transition-colors max-sm:px-2',
            option.value === value
              ? 'bg-surface-strong text-accent-ink'
              : 'text-ink-soft hover:bg-surface-soft',
          )}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

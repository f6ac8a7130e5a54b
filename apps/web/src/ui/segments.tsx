import { cn } from '#lib/cn.ts';

interface SegmentsProps<V extends string> {
  /** The accessible name of the group. */
  label: string;
  /** Null while none is chosen. */
  value: V | null;
  options: readonly { value: V; label: string }[];
  onChange(value: V): void;
  /** The id of the element that names what it is about. */
  describedBy?: string;
  /** One that is being saved. */
  busy?: V | undefined;
  className?: string;
}

/** One of a few choices, as buttons in a row. */
export function Segments<V extends string>({
  label,
  value,
  options,
  onChange,
  describedBy,
  busy,
  className,
}: SegmentsProps<V>) {
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
          aria-describedby={describedBy}
          aria-busy={option.value === busy || undefined}
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

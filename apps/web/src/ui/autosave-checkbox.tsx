import type { ReactNode } from 'react';

interface AutosaveCheckboxProps {
  isChecked: boolean;
  /** It cannot be changed, e.g. while a change is pending. */
  isReadOnly: boolean;
  /** The id of what explains it. */
  describedBy?: string | undefined;
  onChange(isChecked: boolean): void;
  /** The label. */
  children: ReactNode;
}

/** A checkbox whose change is saved at once. */
export function AutosaveCheckbox({
  isChecked,
  isReadOnly,
  describedBy,
  onChange,
  children,
}: AutosaveCheckboxProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-accent"
        checked={isChecked}
        // Not `disabled`, which would lose keyboard focus.
        aria-disabled={isReadOnly}
        aria-describedby={describedBy}
        onChange={({ target }) => !isReadOnly && onChange(target.checked)}
      />
      {children}
    </label>
  );
}

import type { ReactNode } from 'react';

interface SavedTickProps {
  isChecked: boolean;
  /** While it is, nothing can be changed. */
  isSaving: boolean;
  onChange(isChecked: boolean): void;
  /** What it is about. */
  children: ReactNode;
}

/** A box to tick that is saved at once. */
export function SavedTick({ isChecked, isSaving, onChange, children }: SavedTickProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-accent"
        checked={isChecked}
        // Not `disabled`: that would take the focus away from somebody on the keyboard.
        aria-disabled={isSaving}
        onChange={({ target }) => !isSaving && onChange(target.checked)}
      />
      {children}
    </label>
  );
}

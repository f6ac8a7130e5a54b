import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface SavedTickProps {
  isChecked: boolean;
  /** While it is, nothing can be changed. */
  isSaving: boolean;
  onChange(isChecked: boolean): void;
  className?: string;
  /** What it is about. */
  children: ReactNode;
}

/** A box to tick that is saved at once. */
export function SavedTick({ isChecked, isSaving, onChange, className, children }: SavedTickProps) {
  return (
    <label className={cn('flex min-h-11 items-start gap-3 py-2.5', className)}>
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

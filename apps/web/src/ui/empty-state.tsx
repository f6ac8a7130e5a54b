import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** An action for the reader. */
  action?: ReactNode;
}

/** The empty state of a list. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-3xl border border-dashed border-line-strong bg-surface px-6 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-surface-strong text-accent-ink">
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <p className="font-serif text-xl font-semibold">{title}</p>
      {children && <p className="max-w-prose text-ink-soft">{children}</p>}
      {action}
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface PageProblemProps {
  icon?: LucideIcon;
  title: string;
  action: ReactNode;
  children?: string;
}

/** Replaces the content of a page by a friendly message. */
export function PageProblem({ icon: Icon, title, action, children }: PageProblemProps) {
  return (
    <div className="flex flex-col items-center gap-4 py-20 text-center">
      {Icon && (
        <span className="grid size-16 place-items-center rounded-full bg-surface-strong text-accent-ink">
          <Icon aria-hidden="true" className="size-8" />
        </span>
      )}
      <h1 className="text-3xl">{title}</h1>
      {children && <p className="max-w-prose text-ink-soft">{children}</p>}
      {action}
    </div>
  );
}

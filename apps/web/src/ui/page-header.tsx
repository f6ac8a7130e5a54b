import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  children?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Of a list: on a phone the title stands in the bar, without the introduction (theme.css). */
  isOfList?: boolean;
}

/** The heading of a page with introduction and actions. */
export function PageHeader({ title, children, actions, isOfList }: PageHeaderProps) {
  return (
    <header data-title-in-bar={isOfList} className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 max-w-2xl">
        <h1 className="text-4xl max-sm:text-3xl">{title}</h1>
        {children && <p className="mt-2 text-lg text-ink-soft">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}

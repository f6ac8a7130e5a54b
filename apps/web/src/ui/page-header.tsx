import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface PageHeaderProps {
  title: string;
  children?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /**
   * Of a list: on a phone the title stands in the bar (theme.css), on a tablet without the introduction, too, and on a wider
   * window close to the list, so that the first result is in the upper third.
   */
  isOfList?: boolean;
}

/** The heading of a page with introduction and actions. */
export function PageHeader({ title, children, actions, isOfList }: PageHeaderProps) {
  return (
    <header
      data-title-in-bar={isOfList}
      className={cn(
        'mb-8 flex flex-wrap items-end justify-between gap-4',
        isOfList && 'md:mb-4 md:flex-nowrap md:items-center md:max-lg:-mt-2',
      )}
    >
      <div className="min-w-0 max-w-2xl">
        <h1 className={cn('text-4xl max-sm:text-3xl', isOfList && 'md:max-lg:text-3xl')}>{title}</h1>
        {children && (
          <p className={cn('text-pretty text-ink-soft', isOfList ? 'mt-0.5 max-lg:hidden' : 'mt-2 text-lg')}>
            {children}
          </p>
        )}
      </div>
      {actions && <div className={cn('flex flex-wrap gap-3', isOfList && 'md:shrink-0')}>{actions}</div>}
    </header>
  );
}

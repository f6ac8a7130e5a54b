import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { EntryBoundary } from './error-boundary.tsx';
import { ShowMore } from './show-more.tsx';

interface PagedGridProps<T> {
  list: {
    items: readonly T[];
    total: number;
    isTotalMinimum?: boolean;
    hasMore: boolean;
    isLoadingMore: boolean;
    more(): void;
  };
  /** As in 'members'. */
  what: string;
  /** Classes for another gap. */
  className?: string;
  children(item: T): ReactNode;
}

/**
 * A paged list as a grid of cards. Without `content-visibility`, which made scrolling past a thousand of them three
 * times slower.
 */
export function PagedGrid<T extends { id: string }>({ list, what, className, children }: PagedGridProps<T>) {
  const { items, total, isTotalMinimum, hasMore, isLoadingMore, more } = list;
  if (items.length === 0) return null;
  return (
    <>
      <ul className={cn('grid default:gap-6 md:grid-cols-2 lg:grid-cols-3', className)}>
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <EntryBoundary entry={item}>{children(item)}</EntryBoundary>
          </li>
        ))}
      </ul>
      <ShowMore
        shown={items.length}
        // On the last page the count is what is shown, as a cap may hold back some.
        total={hasMore ? total : items.length}
        isTotalMinimum={hasMore && isTotalMinimum}
        what={what}
        isLoading={isLoadingMore}
        onMore={more}
      />
    </>
  );
}

import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { ShowMore } from './show-more.tsx';

interface PagedGridProps<T> {
  list: { items: readonly T[]; total: number; hasMore: boolean; isLoadingMore: boolean; more(): void };
  /** As in 'members'. */
  what: string;
  children(item: T): ReactNode;
}

/** Cards up to here are always laid out. */
const firstCards = 60;

/**
 * Further cards are laid out only when they come near, so that a thousand of them scroll well; the padding leaves room
 * for the shadows, which that would cut off.
 */
const laterCard = '-m-4 p-4 [contain-intrinsic-size:auto_18rem] [content-visibility:auto]';

/** A list as cards side by side, page by page. */
export function PagedGrid<T extends { id: string }>({ list, what, children }: PagedGridProps<T>) {
  const { items, total, hasMore, isLoadingMore, more } = list;
  if (items.length === 0) return null;
  return (
    <>
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {items.map((item, index) => (
          <li key={item.id} className={cn('min-w-0', index >= firstCards && laterCard)}>
            {children(item)}
          </li>
        ))}
      </ul>
      {hasMore && (
        <ShowMore shown={items.length} total={total} what={what} isLoading={isLoadingMore} onMore={more} />
      )}
    </>
  );
}

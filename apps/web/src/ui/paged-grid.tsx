import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { cn } from '#lib/cn.ts';
import { EntryBoundary } from './error-boundary.tsx';
import { justMade } from './just-made.ts';
import { type ListName, type ListPages, ShowMore } from './show-more.tsx';

interface PagedGridProps<T> {
  list: ListPages<T>;
  what: ListName;
  /** Groups the items under headings; a list without it is one group. */
  periodOf?: (item: T) => { key: string; label: string };
  /** Classes for another gap. */
  className?: string;
  children(item: T): ReactNode;
}

/**
 * A paged list as a grid of cards. Without `content-visibility`, which made scrolling past a thousand of them three
 * times slower.
 */
export function PagedGrid<T extends { id: string }>({
  list,
  what,
  periodOf,
  className,
  children,
}: PagedGridProps<T>) {
  const madeId = useSyncExternalStore(justMade.subscribe, justMade.id);
  // The mark is for the visit in which it was made.
  useEffect(() => () => justMade.put(null), []);
  if (list.items.length === 0) return null;
  const grid = (items: T[]) => (
    <ul className={cn('grid default:gap-6 md:grid-cols-2 lg:grid-cols-3', className)}>
      {items.map((item) => (
        <Item key={item.id} isNew={item.id === madeId}>
          <EntryBoundary entry={item}>{children(item)}</EntryBoundary>
        </Item>
      ))}
    </ul>
  );
  return (
    <>
      {periodOf ? (
        <div className="grid gap-6">
          {groupsOf(list.items, periodOf).map(({ key, label, items }) => (
            <section key={key} aria-labelledby={`${what}-${key}`}>
              <h2 id={`${what}-${key}`} className="mb-2 font-sans text-base font-semibold text-ink-soft">
                {label}
              </h2>
              {grid(items)}
            </section>
          ))}
        </div>
      ) : (
        grid(list.items)
      )}
      <ShowMore list={list} what={what} />
    </>
  );
}

/** An item of the list; a new one is marked and brought into sight. */
function Item({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNew) item.current?.scrollIntoView?.({ block: 'center' });
  }, [isNew]);
  return (
    <li
      ref={item}
      data-new={isNew || undefined}
      className={cn('min-w-0', isNew && 'rounded-3xl outline-3 outline-offset-2 outline-(--focus)')}
    >
      {children}
    </li>
  );
}

interface Group<T> {
  key: string;
  label: string;
  items: T[];
}

/** The items by period, in the order of the list. */
function groupsOf<T>(items: readonly T[], periodOf: (item: T) => { key: string; label: string }): Group<T>[] {
  const groups = new Map<string, Group<T>>();
  for (const item of items) {
    const { key, label } = periodOf(item);
    const group = groups.get(key) ?? { key, label, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

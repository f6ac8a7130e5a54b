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
  const grid = cn('grid default:gap-6', className);
  const columns = 'md:grid-cols-2 lg:grid-cols-3';
  const entryOf = (item: T, heading?: ReactNode) => (
    <Item key={item.id} isNew={item.id === madeId} heading={heading}>
      <EntryBoundary entry={item}>{children(item)}</EntryBoundary>
    </Item>
  );
  return (
    <>
      {periodOf ? (
        // Groups follow each other in the columns, so that a small one leaves no empty places behind it.
        <div className={cn(grid, columns, 'max-md:gap-y-6 md:gap-y-3')}>
          {groupsOf(list.items, periodOf).map(({ key, label, items }) => (
            <section key={key} aria-labelledby={`${what}-${key}`} className="md:contents">
              <ul className={cn(grid, 'md:contents')}>
                {items.map((item, place) =>
                  entryOf(item, place > 0 ? null : <h2 id={`${what}-${key}`}>{label}</h2>),
                )}
              </ul>
            </section>
          ))}
        </div>
      ) : (
        <ul className={cn(grid, columns)}>{list.items.map((item) => entryOf(item))}</ul>
      )}
      <ShowMore list={list} what={what} />
    </>
  );
}

interface ItemProps {
  isNew: boolean;
  /** Stands above the first item of a group; null for the others, whose cards begin at the same height in a row. */
  heading: ReactNode;
  children: ReactNode;
}

/** An item of the list; a new one is marked and brought into sight. */
function Item({ isNew, heading, children }: ItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNew) item.current?.scrollIntoView?.({ block: 'center' });
  }, [isNew]);
  return (
    <li
      ref={item}
      data-new={isNew || undefined}
      className={cn(
        'min-w-0',
        heading === null && 'md:pt-7',
        heading &&
          'grid grid-rows-[auto_1fr] gap-2 [&>h2]:font-sans [&>h2]:text-base [&>h2]:leading-5 [&>h2]:font-semibold [&>h2]:text-ink-soft',
        isNew && 'rounded-3xl outline-3 outline-offset-2 outline-(--focus)',
      )}
    >
      {heading}
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

import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { Fragment, type ReactNode } from 'react';
import { type ItemOf, type PagedList, usePagedList } from '#api/use-paged-list.ts';
import { useUrlDialog, useUrlFilters } from '#lib/use-url-params.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EntryBoundary } from '#ui/error-boundary.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type ListEndpoint = Endpoint & { isList: true };

interface FilteredListProps<E extends ListEndpoint, V extends string> {
  endpoint: E;
  /** The filter of the endpoint, which also stands in the address. */
  filter: { name: string; label: string; values: readonly V[]; wordsOf(value: V): string };
  /** As in 'reports'. */
  what: string;
  /** What is announced while it is loaded, as in 'reports'. */
  loading?: string;
  empty: string;
  /** An entry, as `li`. */
  children(item: ItemOf<E>): ReactNode;
}

interface ListDialogProps<E extends ListEndpoint, V extends string> extends FilteredListProps<E, V> {
  /** Its name in the address. */
  name: string;
  title: string;
  description: string;
  isWide?: boolean;
  /** Follows the title on the button. */
  badge?: ReactNode;
}

/** A button with the dialog of a list that is filtered by one field. */
export function ListDialog<E extends ListEndpoint, V extends string>({
  name,
  title,
  description,
  isWide = false,
  badge,
  ...list
}: ListDialogProps<E, V>) {
  const [isOpen, setOpen] = useUrlDialog(name, [list.filter.name]);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {title}
        {badge}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} description={description} isWide={isWide}>
        <FilteredList {...list} />
      </Dialog>
    </>
  );
}

function FilteredList<E extends ListEndpoint, V extends string>({
  endpoint,
  filter: { name, label, values, wordsOf },
  what,
  loading = what,
  empty,
  children,
}: FilteredListProps<E, V>) {
  const { filters, setFilter } = useUrlFilters([name]);
  const value = values.find((known) => known === filters[name]) ?? '';
  const list = usePagedList(endpoint, { [name]: value }, 20);
  return (
    <>
      <FilterSelect
        label={label}
        value={value}
        options={[
          { value: '', label: 'All' },
          ...values.map((each) => ({ value: each, label: wordsOf(each) })),
        ]}
        onChange={(chosen) => setFilter(name, chosen)}
      />
      {list.isPending && (
        <div role="status" aria-label={`Loading ${loading}`} className="mt-4 grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      <div className="mt-4">
        <LoadFailure of={list} />
      </div>
      {!list.isPending && !list.isError && list.items.length === 0 && (
        <p className="mt-4 text-ink-soft">{empty}</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {list.items.map((item) => (
          <Fragment key={item.id}>{children(item)}</Fragment>
        ))}
      </ul>
      <ShowMore list={list} what={what} />
    </>
  );
}

interface CardListProps<T> {
  list: PagedList<T>;
  /** As in 'inquiries'. */
  what: string;
  /** Replaces an empty list. */
  empty: ReactNode;
  children(item: T): ReactNode;
}

/** The list of a tab: a card an entry. */
export function CardList<T extends { id: string }>({ list, what, empty, children }: CardListProps<T>) {
  if (list.items.length === 0) return empty;
  return (
    <>
      <ul className="grid gap-6">
        {list.items.map((item) => (
          <li key={item.id}>
            <EntryBoundary entry={item}>{children(item)}</EntryBoundary>
          </li>
        ))}
      </ul>
      <ShowMore list={list} what={what} />
    </>
  );
}

/** The first line of a tab: its description and an action. */
export function TabIntro({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-soft">{text}</p>
      {action}
    </div>
  );
}

import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import type { ReactNode } from 'react';
import { type ItemOf, type PagedList, usePagedList } from '#data/use-paged-list.ts';
import { texts } from '#lib/texts.ts';
import { useUrlFilters } from '#lib/use-url-params.ts';
import { Button } from '#ui/button.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { type ListName, listWords, ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Head } from '#ui/table.tsx';
import { AdminTable } from './admin-table.tsx';

type ListEndpoint = Endpoint & { isList: true };

interface EntryListProps<T> {
  list: PagedList<T>;
  /** As in 'inquiries'. */
  what: ListName;
  /** The accessible name of the table. */
  caption: string;
  head: readonly Head[];
  /** As of `AdminTable`. */
  hasButtons?: boolean;
  /** Replaces an empty list. */
  empty: ReactNode;
  /** A row, as `AdminRow`. */
  children(item: T): ReactNode;
}

/** A list of the panel as a table, with its loading, failed and empty look and its further pages. */
export function EntryList<T extends { id: string }>({
  list,
  what,
  caption,
  head,
  hasButtons,
  empty,
  children,
}: EntryListProps<T>) {
  return (
    <>
      {list.isPending && (
        <div role="status" aria-label={listWords(what).loading} className="grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      <LoadFailure of={list} />
      {!list.isPending && !list.isError && list.items.length === 0 && empty}
      {list.items.length > 0 && (
        <AdminTable caption={caption} head={head} items={list.items} hasButtons={hasButtons}>
          {children}
        </AdminTable>
      )}
      <ShowMore list={list} what={what} />
    </>
  );
}

interface FilteredListProps<E extends ListEndpoint, V extends string>
  extends Omit<EntryListProps<ItemOf<E>>, 'list' | 'empty'> {
  endpoint: E;
  /**
   * The filter of the endpoint, which also stands in the address, there as `inAddress` where another list has its name. `open` is what waits: it is shown by default, and
   * 'all' stands for no filter.
   */
  filter: {
    name: string;
    inAddress?: string;
    label: string;
    values: readonly V[];
    open?: V;
    wordsOf(value: V): string;
  };
  /** Replaces an empty list; `showAll` removes the filter, and is absent without one. */
  empty(showAll?: () => void): ReactNode;
}

/** What stands in the address for no filter, where a list has one by default. */
const all = 'all';

/** A list that is filtered by one field of its endpoint. */
export function FilteredList<E extends ListEndpoint, V extends string>({
  endpoint,
  filter: { name, inAddress = name, label, values, open, wordsOf },
  empty,
  ...rest
}: FilteredListProps<E, V>) {
  const { filters, setFilter } = useUrlFilters([inAddress]);
  const chosen = filters[inAddress];
  const value = chosen === all ? '' : (values.find((known) => known === chosen) ?? open ?? '');
  const choose = (next: string) => setFilter(inAddress, next === (open ?? '') ? '' : next || all);
  const list = usePagedList(endpoint, { [name]: value }, 20);
  const named = values.map((each) => ({ value: each as string, label: wordsOf(each) }));
  const everything = { value: '', label: texts.admin.all };
  return (
    <>
      <div className="mb-4">
        <FilterSelect
          label={label}
          value={value}
          options={open ? [...named, everything] : [everything, ...named]}
          onChange={choose}
        />
      </div>
      <EntryList list={list} empty={empty(value ? () => choose('') : undefined)} {...rest} />
    </>
  );
}

/** An empty list, with the button that removes its filter. */
export function EmptyEntries({
  showAll,
  children,
}: {
  showAll: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-ink-soft">
      <p>{children}</p>
      {showAll && (
        <Button variant="soft" size="small" onClick={showAll}>
          {texts.admin.showAll}
        </Button>
      )}
    </div>
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

import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { texts } from '#lib/texts.ts';
import { useUrlFilters, useUrlSearch } from '#lib/use-url-params.ts';
import { Button } from '#ui/button.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { SearchBox } from '#ui/search-box.tsx';

/** The filters by the names of the API's query; '' for all. */
export interface EventFilter {
  q: string;
  online: '' | 'true' | 'false';
}

export const isFiltered = ({ q, online }: EventFilter): boolean => q !== '' || online !== '';

const places = () =>
  [
    { value: '', label: texts.events.places.all },
    { value: 'true', label: texts.events.places.online },
    { value: 'false', label: texts.events.places.inPerson },
  ] as const satisfies { value: EventFilter['online']; label: string }[];

/** Search and filter of events, kept in the address as `?q=` and `?online=` (product/web#lists). */
export function useEventFilters() {
  const { text, asked, search } = useUrlSearch();
  const { filters, setFilter, clearFilters } = useUrlFilters(['online']);
  // Other values in the address would be refused by the API.
  const online: EventFilter['online'] =
    (['true', 'false'] as const).find((value) => value === filters.online) ?? '';
  function clear() {
    search('');
    clearFilters();
  }
  return {
    filter: { q: asked, online },
    clear,
    text,
    search,
    online,
    setOnline: (value: EventFilter['online']) => setFilter('online', value),
  };
}

interface EventFiltersProps extends ReturnType<typeof useEventFilters> {
  isPhone: boolean;
  /** Beside the search of a phone. */
  action: ReactNode;
}

/** Search and place; on a phone behind a button, until one of them is set. */
export function EventFilters({ text, search, online, setOnline, isPhone, action }: EventFiltersProps) {
  const [isOpen, setOpen] = useState(text !== '' || online !== '');
  const fields = (
    <>
      <SearchBox
        label={texts.events.search}
        placeholder={texts.events.searchHint}
        value={text}
        onChange={search}
        className="min-w-32 flex-1 sm:max-w-sm"
      />
      <FilterSelect label={texts.events.facts.where} value={online} options={places()} onChange={setOnline} />
    </>
  );
  if (!isPhone)
    return (
      <div className="flex flex-1 flex-wrap items-center justify-end gap-3 md:max-lg:[&_label]:sr-only">
        {fields}
      </div>
    );
  const isSet = text !== '' || online !== '';
  return (
    <>
      <Button
        variant={isSet ? 'soft' : 'quiet'}
        size="icon"
        className="ml-auto"
        aria-label={texts.events.search}
        aria-expanded={isOpen}
        title={texts.events.search}
        onClick={() => setOpen(!isOpen)}
      >
        <Search aria-hidden="true" />
      </Button>
      {action}
      {isOpen && <div className="flex w-full flex-wrap items-center gap-2">{fields}</div>}
    </>
  );
}

import { users } from '@rosette/shared/contract/users.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { FilterSelect } from '#ui/filter-select.tsx';
import { type FilterName, filterNames, memberFilters, optionsOf, sortOptions } from './member-filters.ts';

interface MemberFilterRowProps {
  /** Search text, filters and order. */
  q: string;
  filters: Record<FilterName | 'sort', string>;
  onChange(name: FilterName | 'sort', value: string): void;
}

/** Filters and sorts the directory. */
export function MemberFilterRow({ q, filters, onChange }: MemberFilterRowProps) {
  const { sort, ...narrowed } = filters;
  const given = Object.fromEntries(Object.entries({ q, ...narrowed }).filter(([, value]) => value !== ''));
  const facets = useQuery({ ...query(users.facets, { query: given }), placeholderData: keepPreviousData });
  return (
    <fieldset className="mt-5 grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
      <legend className="sr-only">Filters</legend>
      {filterNames.map((name) => (
        <FilterSelect
          key={name}
          isStacked
          label={memberFilters[name].label}
          {...optionsOf(name, facets.data, filters[name])}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      <FilterSelect
        isStacked
        label="Sort"
        value={sort}
        options={sortOptions}
        onChange={(value) => onChange('sort', value)}
      />
    </fieldset>
  );
}

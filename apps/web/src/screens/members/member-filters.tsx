import { type FacetsDto, users } from '@rosette/shared/contract/users.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { query } from '#data/queries.ts';
import { countryName } from '#lib/country-names.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';

/** The filters of the directory by the names of GET /users and of the address. */
export const filterNames = ['industry', 'country', 'town', 'offers', 'needs'] as const;
export type FilterName = (typeof filterNames)[number];

const asIs = (value: string) => value;

/** The options and display of each filter; its label is that of the field. */
export const memberFilters = {
  industry: { facet: 'industries', inWords: asIs },
  country: { facet: 'countries', inWords: countryName },
  town: { facet: 'towns', inWords: asIs },
  offers: { facet: 'offers', inWords: asIs },
  needs: { facet: 'needs', inWords: asIs },
} as const satisfies Record<FilterName, { facet: keyof FacetsDto; inWords(value: string): string }>;

function sortOptions() {
  const { complete, newest, name } = texts.members.sorts;
  return [
    { value: '', label: complete },
    { value: 'newest', label: newest },
    { value: 'name', label: name },
  ];
}

/**
 * The options of a filter with counts, and the one that `chosen` matches, ignoring case and accents as the server does.
 * A value in the address that no member has is offered as well, so that the field shows it.
 */
function optionsOf(name: FilterName, facets: FacetsDto | undefined, chosen: string) {
  const { facet, inWords } = memberFilters[name];
  const found = (facets?.[facet] ?? []).map(({ value, count }) => ({
    value,
    label: fill(texts.members.optionWithCount, { option: inWords(value), number: count }),
  }));
  const same = found.find(({ value }) => foldText(value) === foldText(chosen));
  const unlisted = chosen && !same ? [{ value: chosen, label: inWords(chosen) }] : [];
  return {
    value: same?.value ?? chosen,
    options: [{ value: '', label: texts.members.all[name] }, ...unlisted, ...found],
  };
}

interface MemberFiltersProps {
  /** Search text, filters and order. */
  q: string;
  filters: Record<FilterName | 'sort', string>;
  onChange(name: FilterName | 'sort', value: string): void;
}

/** Filters and sorts the directory; in a row on a wide window. */
export function MemberFilters({ q, filters, onChange }: MemberFiltersProps) {
  const { sort, ...narrowed } = filters;
  const given = Object.fromEntries(Object.entries({ q, ...narrowed }).filter(([, value]) => value !== ''));
  const facets = useQuery({ ...query(users.facets, { query: given }), placeholderData: keepPreviousData });
  return (
    <fieldset className="grid grid-cols-2 gap-x-3 gap-y-4 lg:mt-4 lg:grid-cols-6">
      <legend className="sr-only">{texts.members.filters}</legend>
      {filterNames.map((name) => (
        <FilterSelect
          key={name}
          isStacked
          label={texts.common[name]}
          {...optionsOf(name, facets.data, filters[name])}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      <FilterSelect
        isStacked
        label={texts.members.sort}
        value={sort}
        options={sortOptions()}
        onChange={(value) => onChange('sort', value)}
      />
    </fieldset>
  );
}

interface FilterSheetProps extends MemberFiltersProps {
  /** How many filters are set. */
  count: number;
  /** How many members match. */
  total: number;
  onClear(): void;
}

/** Where the filters would push the results down, as on a phone: the button that opens them. */
export function FilterSheet({ count, total, onClear, ...filters }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 ? fill(texts.members.filtersSet, { number: count }) : texts.members.filters}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={texts.members.filters} isSheet>
        <MemberFilters {...filters} />
        <p role="status" className="mt-4 text-sm text-ink-soft">
          {total > 0
            ? fill(texts.frame.lists.members.counted, { count: total })
            : texts.members.nobodyMatches}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button className="flex-1 px-3" onClick={() => setOpen(false)}>
            {texts.members.showMembers}
          </Button>
          {count > 0 && (
            <Button variant="secondary" className="flex-1 px-3" onClick={onClear}>
              {texts.members.clearFilters}
            </Button>
          )}
        </div>
      </Dialog>
    </>
  );
}

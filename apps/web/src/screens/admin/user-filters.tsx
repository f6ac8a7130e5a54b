import { memberListStates } from '@rosette/shared/contract/admin-files.ts';
import { roles, tiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { ReactNode } from 'react';
import { texts } from '#lib/texts.ts';
import { useUrlFilters } from '#lib/use-url-params.ts';
import { FilterSelect } from '#ui/filter-select.tsx';
import type { SetFilter } from '#ui/loosen-filters.tsx';

/** The filters of the list of members, by their names in the address and the API (product/admin#the-list-of-members). */
const named = {
  role: { values: roles, wordOf: (value: string) => texts.frame.roles[value as (typeof roles)[number]] },
  tier: { values: tiers, wordOf: (value: string) => texts.common.tiers[value as (typeof tiers)[number]] },
  state: {
    values: memberListStates,
    wordOf: (value: string) => texts.admin.users.states[value as (typeof memberListStates)[number]],
  },
} as const satisfies Record<string, { values: readonly string[]; wordOf(value: string): string }>;

type Name = keyof typeof named;
const names = Object.keys(named) as Name[];

/** The filters in the page's address; a value that a filter does not have is ignored. */
export function useUserFilters() {
  const { filters, setFilter, clearFilters } = useUrlFilters(names);
  const chosen = (name: Name): string => named[name].values.find((known) => known === filters[name]) ?? '';
  const set: SetFilter[] = names
    .filter((name) => chosen(name))
    .map((name) => ({
      label: texts.admin.users.filters[name],
      value: named[name].wordOf(chosen(name)),
      onClear: () => setFilter(name, ''),
    }));
  return {
    query: { role: chosen('role'), tier: chosen('tier'), state: chosen('state') },
    set,
    setFilter,
    clearFilters,
  };
}

interface UserFiltersProps extends Pick<ReturnType<typeof useUserFilters>, 'query' | 'setFilter'> {
  /** Stands after them. */
  children: ReactNode;
}

export function UserFilters({ query, setFilter, children }: UserFiltersProps) {
  return (
    <fieldset className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:flex sm:flex-wrap sm:gap-x-6">
      <legend className="sr-only">{texts.admin.users.filterBy}</legend>
      {names.map((name) => (
        <FilterSelect
          key={name}
          isStacked
          label={texts.admin.users.filters[name]}
          value={query[name]}
          options={[
            { value: '', label: texts.admin.all },
            ...named[name].values.map((value) => ({
              value: value as string,
              label: named[name].wordOf(value),
            })),
          ]}
          onChange={(value) => setFilter(name, value)}
        />
      ))}
      {children}
    </fieldset>
  );
}

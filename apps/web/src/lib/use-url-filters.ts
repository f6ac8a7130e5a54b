import { useUrlParams } from './use-url-params.ts';

/**
 * The filters of a list, kept in the address by the names of the API's query, so that they can be linked and Back
 * restores them. An unset filter is '' and not in the address.
 * @returns the filters, and functions that change one or clear all; other parameters stay
 */
export function useUrlFilters<const Name extends string>(names: readonly Name[]) {
  const [params, change] = useUrlParams();
  // Every name is a key.
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  return {
    filters,
    setFilter: (name: Name, value: string) => change({ [name]: value }),
    clearFilters: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  };
}

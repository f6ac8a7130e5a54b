import { useSearchParams } from 'react-router';

/**
 * The filters of a list, kept in the address by the names of the API's query, so that they can be linked and Back
 * restores them. An unset filter is '' and not in the address.
 * @returns the filters, and functions that change one or clear all; other parameters stay
 */
export function useUrlFilters<const Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  // Every name is a key.
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;

  const write = (changes: Partial<Record<Name, string>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries<string | undefined>(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    filters,
    setFilter: (name: Name, value: string) => write({ [name]: value } as Partial<Record<Name, string>>),
    clearFilters: () => write(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>),
  };
}

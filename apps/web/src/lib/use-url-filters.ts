import { useSearchParams } from 'react-router';

/**
 * What a list is narrowed to, kept in the address under the names of the API's query, so that a link leads to it and Back
 * restores it. A filter that is not set is '', and is not in the address.
 * @returns the filters, and functions that change one and clear all of them; everything else in the address stays
 */
export function useUrlFilters<const Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  // Each of the names is a key.
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

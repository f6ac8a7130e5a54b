import { use, useCallback, useEffect, useRef, useState } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useSearchParams,
} from 'react-router-dom';
import { useDebounced } from './timers.ts';

/**
 * The parameters of the address, and a function that changes some of them: '' removes one, the others stay. It replaces
 * the history entry, or adds one (`adds`), so that Back leads to what was shown before. The router renders a navigation
 * late, in a transition, and `setSearchParams(callback)` passes the rendered parameters: of two changes the second would
 * undo the first, so this one reads the router's state. A change while another page is being opened is ignored, as it
 * would lead back.
 */
export function useUrlParams() {
  const router = use(DataRouterContext)?.router;
  if (!router) throw new Error('useUrlParams needs a data router above it');
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>, { adds = false } = {}) => {
      const current = router.state.navigation.location ?? router.state.location;
      if (current.pathname !== pathname) return;
      const next = new URLSearchParams(current.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParams(next, { replace: !adds });
    },
    [router, pathname, setParams],
  );
  return [params, change] as const;
}

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

/**
 * The search text, kept in the address as `?q=`; `asked` and the address are updated after a pause in typing. The field
 * shows local state instead of the address, which the router updates late: on a slow phone typed characters would be
 * lost.
 * @param name of the parameter in the address, for the second search of a page
 */
export function useUrlSearch(name = 'q') {
  const [params, change] = useUrlParams();
  const inAddress = params.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  const asked = useDebounced(text.trim(), 250);
  const written = useRef(inAddress);

  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    change({ [name]: asked });
  }, [asked, name, change]);

  // Follows links and history navigation to another search.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  return { text, asked, search: setText };
}

/**
 * One of some values, kept in the address.
 * @param name of the parameter in the address
 * @param usual is shown where the address names none of them, and is not in the address
 */
export function useUrlChoice<T extends string>(name: string, values: readonly T[], usual: T) {
  const [params, change] = useUrlParams();
  const named = values.find((value) => value === params.get(name));
  const choose = (value: string) => change({ [name]: value === usual ? '' : value });
  return [named ?? usual, choose] as const;
}

/**
 * The selected tab, kept in the address as `?tab=`.
 * @param tabs the values of the tabs; the first one is the default, and not in the address
 */
export const useUrlTab = <T extends string>(tabs: readonly [T, ...T[]]) => useUrlChoice('tab', tabs, tabs[0]);

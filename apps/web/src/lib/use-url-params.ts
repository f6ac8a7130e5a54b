import { use, useCallback } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useSearchParams,
} from 'react-router-dom';

/**
 * The parameters of the address, and a function that changes some of them: '' removes one, the others stay. It replaces
 * the history entry. The router renders a navigation late, in a transition, and `setSearchParams(callback)` passes the
 * rendered parameters: of two changes the second would undo the first, so this one reads the router's state. A change
 * while another page is being opened is ignored, as it would lead back.
 */
export function useUrlParams() {
  const router = use(DataRouterContext)?.router;
  if (!router) throw new Error('useUrlParams needs a data router above it');
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) => {
      const current = router.state.navigation.location ?? router.state.location;
      if (current.pathname !== pathname) return;
      const next = new URLSearchParams(current.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParams(next, { replace: true });
    },
    [router, pathname, setParams],
  );
  return [params, change] as const;
}

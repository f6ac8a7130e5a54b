import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';

/**
 * What was sent by the form of a page; null before. It is kept with the entry of the history: it stays when the page is
 * built anew in another language or reloaded, and a new visit begins with the form.
 */
export function useSent<T>(): [sent: T | null, setSent: (sent: T) => void] {
  const router = use(DataRouterContext)?.router;
  if (!router) throw new Error('useSent needs a data router above it');
  const { pathname, state } = useLocation();
  return [
    (state?.sent as T | undefined) ?? null,
    (sent) => {
      const current = router.state.navigation.location ?? router.state.location;
      // A late answer does not lead back to a page that was left.
      if (current.pathname === pathname)
        void router.navigate({ pathname, search: current.search }, { replace: true, state: { sent } });
    },
  ];
}

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is prerendered and hydrated, then true: for what depends on the viewer's browser. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

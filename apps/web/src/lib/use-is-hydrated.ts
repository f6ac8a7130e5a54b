import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is prerendered and hydrated, then true: for what the prerendered page cannot show. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import type { DataRouter } from 'react-router-dom';
import { type EntryNumbers, stored, withNumber } from '#data/device.ts';

interface Entry {
  key: string;
  pathname: string;
}

/** Every document's first entry has the key 'default', hence the path. */
const nameOf = ({ key, pathname }: Entry) => `${key} ${pathname}`;

const positions = stored<EntryNumbers>('scroll-positions', [], 'session');

/** Stores the scroll position of a history entry that is left. */
export const storeScrollPosition = (entry: Entry): void =>
  positions.set(withNumber(positions.get(), nameOf(entry), window.scrollY));

/** The stored scroll position of a history entry; undefined without one. */
export const positionOf = (entry: Entry): number | undefined => new Map(positions.get()).get(nameOf(entry));

/**
 * Stores the scroll position of every history entry when it is left, also by a reload. The router's `ScrollRestoration`
 * scrolls once and immediately, before a fetched list has its height. Returns what ends it.
 */
export function storeScrollPositions(router: DataRouter): () => void {
  window.history.scrollRestoration = 'manual';
  let shown: Entry = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.key === shown.key) return;
    storeScrollPosition(shown);
    shown = location;
  });
  const leaveShown = () => storeScrollPosition(shown);
  window.addEventListener('pagehide', leaveShown);
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', leaveShown);
  };
}

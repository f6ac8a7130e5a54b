import type { DataRouter } from 'react-router-dom';
import { readSessionMap, writeSessionMap } from '#lib/session-map.ts';

interface Entry {
  key: string;
  pathname: string;
}

const storageKey = 'scroll-positions';

/** Every document's first entry has the key 'default', hence the path. */
const nameOf = ({ key, pathname }: Entry) => `${key} ${pathname}`;

const positions = readSessionMap(storageKey);

/** The stored scroll position of a history entry; undefined without one. */
export const positionOf = (entry: Entry): number | undefined => positions.get(nameOf(entry));

/**
 * Stores the scroll position of every history entry when it is left, also by a reload. The router's `ScrollRestoration`
 * scrolls once and immediately, before a fetched list has its height.
 */
export function storeScrollPositions(router: DataRouter): void {
  window.history.scrollRestoration = 'manual';
  let shown: Entry = router.state.location;
  router.subscribe(({ location }) => {
    if (location.key === shown.key) return;
    positions.set(nameOf(shown), window.scrollY);
    shown = location;
  });
  window.addEventListener('pagehide', () => {
    positions.set(nameOf(shown), window.scrollY);
    writeSessionMap(storageKey, positions);
  });
}

import type { DataRouter } from 'react-router';

interface Entry {
  key: string;
  pathname: string;
}

const storageKey = 'scroll-places';

/** The first entry of every document is called 'default', hence the path beside it. */
const nameOf = ({ key, pathname }: Entry) => `${key} ${pathname}`;

function stored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return new Map();
  }
}

const places = stored();

/** How far the page of this history entry was scrolled when it was left; undefined when it never was. */
export const placeOf = (entry: Entry): number | undefined => places.get(nameOf(entry));

/**
 * Remembers for every history entry how far its page is scrolled when it is left, also by a reload. The router's own
 * `ScrollRestoration` scrolls once and at once, when a list that is still being fetched has no height yet.
 */
export function rememberScroll(router: DataRouter): void {
  window.history.scrollRestoration = 'manual';
  let shown: Entry = router.state.location;
  router.subscribe(({ location }) => {
    if (location.key === shown.key) return;
    places.set(nameOf(shown), window.scrollY);
    shown = location;
  });
  window.addEventListener('pagehide', () => {
    places.set(nameOf(shown), window.scrollY);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...places]));
    } catch {
      // Without storage a reload begins at the top.
    }
  });
}

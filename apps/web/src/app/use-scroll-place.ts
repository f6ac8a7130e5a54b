import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { placeOf } from './scroll-places.ts';

/** How long a page may take until it is as high as it was. */
const patienceMs = 10_000;

/** What somebody does who wants to be elsewhere on the page. */
const ownScrolling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls there, again whenever the page grows until it is high enough; returns how to give up. */
function scrollTo(top: number): () => void {
  const isThere = () => {
    window.scrollTo({ top, behavior: 'instant' });
    return Math.abs(window.scrollY - top) < 2;
  };
  if (isThere()) return () => {};

  const giveUp = () => {
    growth.disconnect();
    clearTimeout(patience);
    for (const action of ownScrolling) removeEventListener(action, giveUp);
  };
  const growth = new ResizeObserver(() => {
    if (isThere()) giveUp();
  });
  growth.observe(document.body);
  const patience = setTimeout(giveUp, patienceMs);
  for (const action of ownScrolling) addEventListener(action, giveUp, { once: true, passive: true });
  return giveUp;
}

/**
 * A new page begins at its top; Back, Forward and a reload lead to where one was on it. Another search or tab of the same
 * page moves nothing.
 */
export function useScrollPlace(): void {
  const { key, pathname, hash } = useLocation();
  const isTraversal = useNavigationType() === 'POP';
  const shownPath = useRef<string>(null);
  useLayoutEffect(() => {
    const isSamePage = shownPath.current === pathname;
    shownPath.current = pathname;
    if (hash) return;
    const place = isTraversal ? placeOf({ key, pathname }) : isSamePage ? undefined : 0;
    if (place !== undefined) return scrollTo(place);
  }, [key, pathname, hash, isTraversal]);
}

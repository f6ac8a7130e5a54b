import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { positionOf } from './scroll-positions.ts';

/** ms for a page to reach its former height. */
const timeoutMs = 10_000;

/** Scrolling by the user, which cancels the restoration. */
const ownScrolling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to `top`, repeatedly while the page grows until it is high enough; returns what cancels it. */
function scrollTo(top: number): () => void {
  const isThere = () => {
    window.scrollTo({ top, behavior: 'instant' });
    return Math.abs(window.scrollY - top) < 2;
  };
  if (isThere()) return () => {};

  const giveUp = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const action of ownScrolling) removeEventListener(action, giveUp);
  };
  const growth = new ResizeObserver(() => {
    if (isThere()) giveUp();
  });
  growth.observe(document.body);
  const timer = setTimeout(giveUp, timeoutMs);
  for (const action of ownScrolling) addEventListener(action, giveUp, { once: true, passive: true });
  return giveUp;
}

/**
 * A new page starts at its top; Back, Forward and a reload restore the scroll position. Another search or tab of the
 * same page does not scroll.
 */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const isTraversal = useNavigationType() === 'POP';
  const shownPath = useRef<string>(null);
  useLayoutEffect(() => {
    const isSamePage = shownPath.current === pathname;
    shownPath.current = pathname;
    if (hash) return;
    const position = isTraversal ? positionOf({ key, pathname }) : isSamePage ? undefined : 0;
    if (position !== undefined) return scrollTo(position);
  }, [key, pathname, hash, isTraversal]);
}

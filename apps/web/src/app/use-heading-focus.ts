import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long a page may take until it has its heading. */
const patienceMs = 10_000;

/** Whether the heading is there and the focus need not be moved any more. */
function isFocused(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  // A page may have given the focus to something of its own, such as the first field of a form.
  if (heading.closest('main')?.contains(document.activeElement)) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Focuses the page's heading as soon as there is one; returns how to give up. */
function focusHeading(): () => void {
  if (isFocused()) return () => {};
  const giveUp = () => {
    changes.disconnect();
    clearTimeout(patience);
    removeEventListener('keydown', giveUp);
  };
  const changes = new MutationObserver(() => {
    if (isFocused()) giveUp();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  const patience = setTimeout(giveUp, patienceMs);
  // Somebody who has gone on with the keyboard keeps her place.
  addEventListener('keydown', giveUp, { once: true });
  return giveUp;
}

/** After going to another page the focus is at its heading, where a screen reader begins, as after a page load. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const isFirst = useNavigationType() === 'POP';
  const shownPath = useRef(isFirst ? pathname : null);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    return focusHeading();
  }, [pathname]);
}

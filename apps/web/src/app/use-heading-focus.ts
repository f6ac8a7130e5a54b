import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** ms for a page to render its heading. */
const timeoutMs = 10_000;

/** Whether the heading is there and focus is settled. */
function isFocused(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  // The page may have focused an element of its own, such as a form's first field.
  const focused = document.activeElement?.closest('main *');
  if (focused) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Focuses the page's heading as soon as it is rendered; returns what cancels it. */
function focusHeading(): () => void {
  if (isFocused()) return () => {};
  const giveUp = () => {
    changes.disconnect();
    clearTimeout(timer);
    removeEventListener('keydown', giveUp);
  };
  const changes = new MutationObserver(() => {
    if (isFocused()) giveUp();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(giveUp, timeoutMs);
  // Keyboard use cancels it.
  addEventListener('keydown', giveUp, { once: true });
  return giveUp;
}

/** After navigation focuses the new page's heading, where screen readers start reading, as after a page load. */
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

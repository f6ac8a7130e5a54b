import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After going to another page, focus and scroll start at its top, as with a page load. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

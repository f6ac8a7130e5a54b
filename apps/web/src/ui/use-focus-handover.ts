import { type RefObject, useLayoutEffect } from 'react';

/** Whoever removes a card from the keyboard goes on at the top of the page, not nowhere. */
export function useFocusHandover(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = part.current;
    return () => {
      if (node?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [part]);
}

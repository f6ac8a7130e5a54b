import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to the page's `main` when `part` is removed while it contains the focus. */
export function useFocusOnRemoval(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = part.current;
    return () => {
      if (node?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [part]);
}

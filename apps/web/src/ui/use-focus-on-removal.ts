import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to the page's heading when a focused part is removed. */
export function useFocusHandover(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = part.current;
    return () => {
      if (node?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [part]);
}

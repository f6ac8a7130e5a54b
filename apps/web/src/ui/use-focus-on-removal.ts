import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a part, such as a row of a list: when it is removed while it contains the focus, the focus moves to the
 * dialog around it, else to the page's `main`.
 */
export function useFocusOnRemoval<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null);
  useLayoutEffect(() => {
    const node = part.current;
    return () => {
      if (!node?.contains(document.activeElement)) return;
      const around = node.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('main');
      around?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}

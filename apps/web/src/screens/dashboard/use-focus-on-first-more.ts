import { type RefObject, useEffect, useRef } from 'react';

/** The ref of a list: once all of it is shown, and the button for that is gone, the first new entry's link takes the focus. */
export function useFocusOnFirstMore<T extends HTMLElement>(
  isAll: boolean,
  shownAtFirst: number,
): RefObject<T | null> {
  const list = useRef<T>(null);
  useEffect(() => {
    if (isAll) list.current?.children[shownAtFirst]?.querySelector<HTMLElement>('a')?.focus();
  }, [isAll, shownAtFirst]);
  return list;
}

import { useEffect, useRef } from 'react';

/** Answers whether the calling part of the page is still shown, for what happens after an answer. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}

import { type RefObject, useEffect, useState } from 'react';

/** Whether this share of an element (0 to 1) has been in the viewport. */
export function useSeen(element: RefObject<Element | null>, share: number): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { threshold: share },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, share, isSeen]);
  return isSeen;
}

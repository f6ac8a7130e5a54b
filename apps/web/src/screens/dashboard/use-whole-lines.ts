import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The height at which a list that scrolls ends with a whole line, in px; undefined while all of it fits.
 * @param longest the most that is shown, in rem
 * @returns the list's ref, and the height of what scrolls it
 */
export function useWholeLines(longest: number): [RefObject<HTMLUListElement | null>, number | undefined] {
  const list = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    function measure() {
      if (!element) return;
      const most = longest * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const { top, height: all } = element.getBoundingClientRect();
      const ends = [...element.children].map((line) => line.getBoundingClientRect().bottom - top);
      const whole = ends.filter((end) => end <= most).at(-1);
      setHeight(all > most && whole ? Math.ceil(whole) : undefined);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [longest]);
  return [list, height];
}

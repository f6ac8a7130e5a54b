import { type FocusEvent, useEffect, useState } from 'react';
import { useInterval } from '#lib/use-interval.ts';

export interface CarouselState {
  index: number;
  count: number;
  /** Whether its reader has stopped it. */
  isPaused: boolean;
  togglePause(): void;
  next(): void;
  previous(): void;
  goTo(index: number): void;
  /** For the element that holds it: moving stops while it is pointed at or focused. */
  hold: {
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(event: FocusEvent): void;
  };
}

/**
 * Shows one of `count` things after the other, every `ms` milliseconds; wraps both ways (spec §4). It rests while it is
 * pointed at or focused, while the tab is hidden, and once it was paused.
 */
export function useCarousel(count: number, ms: number): CarouselState {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHidden, setHidden] = useState(() => document.hidden);

  useEffect(() => {
    const onChange = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);

  const step = (by: number) => setIndex((at) => (at + by + count) % count);
  const isMoving = count > 1 && !isPaused && !isPointed && !isFocused && !isHidden;
  // The wait starts anew whenever another one is shown, so that none flashes by.
  useInterval(() => step(1), isMoving ? ms : null, index);

  return {
    index: Math.min(index, Math.max(0, count - 1)),
    count,
    isPaused,
    togglePause: () => setPaused(!isPaused),
    next: () => step(1),
    previous: () => step(-1),
    goTo: setIndex,
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) =>
        setFocused(currentTarget.contains(relatedTarget as Node | null)),
    },
  };
}

import { type FocusEvent, useState, useSyncExternalStore } from 'react';
import { useInterval } from '#lib/use-interval.ts';
import { useReducedMotion } from '#lib/use-reduced-motion.ts';

export interface CarouselState {
  index: number;
  count: number;
  /** Whether it goes on by itself right now. */
  isMoving: boolean;
  /** Whether it stands still until its reader lets it go on. */
  isPaused: boolean;
  togglePause(): void;
  next(): void;
  previous(): void;
  goTo(index: number): void;
  /** For the element around it: it rests while the keyboard is inside. */
  holdByFocus: { onFocus(event: FocusEvent): void; onBlur(event: FocusEvent): void };
  /** For what is read: it rests while somebody points at that. Arrows and dots are no reading matter. */
  holdByPointer: { onPointerEnter(): void; onPointerLeave(): void };
}

/**
 * Shows one of `count` things after the other, every `ms` milliseconds; wraps both ways (spec §4). It rests while it is
 * read, reached with the keyboard or in a hidden tab, and stays where it was paused. With reduced motion it begins paused
 * (decisions §7: nothing moves by itself).
 */
export function useCarousel(count: number, ms: number): CarouselState {
  const [index, setIndex] = useState(0);
  const prefersStill = useReducedMotion();
  /** What its reader chose with the button; null before that. */
  const [chosenPause, setChosenPause] = useState<boolean | null>(null);
  const isPaused = chosenPause ?? prefersStill;
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useHiddenTab();

  const step = (by: number) => setIndex((at) => (at + by + count) % count);
  const isMoving = count > 1 && !isPaused && !isPointed && !isFocused && !isHidden;
  // The wait starts anew whenever another one is shown, so that none flashes by.
  useInterval(() => step(1), isMoving ? ms : null, index);

  return {
    index: Math.min(index, Math.max(0, count - 1)),
    count,
    isMoving,
    isPaused,
    togglePause: () => setChosenPause(!isPaused),
    next: () => step(1),
    previous: () => step(-1),
    goTo: setIndex,
    holdByFocus: {
      // A button that was clicked keeps the focus; only somebody with a keyboard needs it to wait for her.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setFocused(false);
      },
    },
    holdByPointer: { onPointerEnter: () => setPointed(true), onPointerLeave: () => setPointed(false) },
  };
}

function onVisibilityChange(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const useHiddenTab = (): boolean =>
  useSyncExternalStore(
    onVisibilityChange,
    () => document.hidden,
    () => false,
  );

import { type FocusEvent, useState, useSyncExternalStore } from 'react';
import { useInterval } from '#lib/timers.ts';
import { useReducedMotion } from '#lib/use-reduced-motion.ts';

export interface CarouselState {
  index: number;
  count: number;
  /** Whether it is moving automatically. */
  isMoving: boolean;
  /** Whether it is paused by the user. */
  isPaused: boolean;
  togglePause(): void;
  next(): void;
  previous(): void;
  goTo(index: number): void;
  /** Focus handlers: pauses while the keyboard focus is inside. */
  pauseOnFocus: { onFocus(event: FocusEvent): void; onBlur(event: FocusEvent): void };
  /** Pointer handlers of the slide: pauses while it is hovered. */
  pauseOnHover: { onPointerEnter(): void; onPointerLeave(): void };
}

/**
 * Rotates over `count` slides every `ms` milliseconds; wraps in both directions (product/web#carousels).
 * Stops while hovered, focused by keyboard or in a hidden tab, and while paused. Starts paused with reduced
 * motion: nothing moves by itself.
 */
export function useCarousel(count: number, ms: number): CarouselState {
  const [index, setIndex] = useState(0);
  const prefersReducedMotion = useReducedMotion();
  /** The user's choice; null without one. */
  const [chosenPause, setChosenPause] = useState<boolean | null>(null);
  const isPaused = chosenPause ?? prefersReducedMotion;
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useHiddenTab();

  const step = (by: number) => setIndex((at) => (at + by + count) % count);
  const isMoving = count > 1 && !isPaused && !isHovered && !isFocused && !isHidden;
  // Restarts the interval on every change.
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
    pauseOnFocus: {
      // A clicked button keeps the focus; only keyboard focus pauses.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setFocused(false);
      },
    },
    pauseOnHover: { onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false) },
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

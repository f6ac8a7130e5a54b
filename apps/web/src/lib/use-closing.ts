import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Closes on Escape, returning the focus to `toggle`, and on a click or focus outside of `within`, if given. */
export function useClosing(
  isOpen: boolean,
  close: () => void,
  toggle: RefObject<HTMLElement | null>,
  within?: RefObject<HTMLElement | null>,
): void {
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    toggle.current?.focus();
  });
  const closeElsewhere = useEffectEvent(({ target }: Event) => {
    if (within?.current && !within.current.contains(target as Node)) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => closeOnEscape(event);
    const onElsewhere = (event: Event) => closeElsewhere(event);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen]);
}

import { useEffect, useEffectEvent } from 'react';
import { closeOnBack } from '#lib/back.ts';

/** Back closes what lies over the page, while it is open (product/web#navigation). */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (isOpen ? closeOnBack(() => onBack()) : undefined), [isOpen]);
}

/** The same for a menu, on phones and tablets only: with a mouse one closes it by a click, and Forward is kept. */
export function useBackClosesMenu(isOpen: boolean, close: () => void): void {
  useBackCloses(isOpen && matchMedia('(pointer: coarse), (max-width: 47.99rem)').matches, close);
}

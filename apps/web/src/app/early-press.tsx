import { useEffect } from 'react';

declare global {
  interface Window {
    /** Defined by build/early.js on prerendered pages: the button pressed last before this call, which ends its watch. */
    takeEarlyPress?: () => HTMLButtonElement | null;
  }
}

/** Presses the button again that was pressed on the prerendered page before React had hydrated what is around this. */
export function EarlyPress() {
  useEffect(() => window.takeEarlyPress?.()?.click(), []);
  return null;
}

import { useEffect, useState } from 'react';

interface Patience {
  /** ms after which a busy browser counts as idle. */
  longestMs: number;
  /** ms to wait in Safari, which does not tell when it is idle. */
  otherwiseMs: number;
}

/** Calls back when the browser is idle; returns what cancels it. */
export function whenIdle(callback: () => void, { longestMs, otherwiseMs }: Patience): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const waiting = setTimeout(callback, otherwiseMs);
    return () => clearTimeout(waiting);
  }
  const waiting = requestIdleCallback(callback, { timeout: longestMs });
  return () => cancelIdleCallback(waiting);
}

/** Turns true when the browser is idle after the first paint: for what is below the first screen. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), { longestMs: 1000, otherwiseMs: 0 }), []);
  return isIdle;
}

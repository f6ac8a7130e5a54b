import { useEffect, useEffectEvent } from 'react';

/** Calls `tick` every `ms` milliseconds; null stops the clock, another `since` starts it anew. */
export function useInterval(tick: () => void, ms: number | null, since?: unknown): void {
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => onTick(), ms);
    return () => clearInterval(timer);
  }, [ms, since]);
}

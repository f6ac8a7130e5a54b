import { useEffect, useEffectEvent } from 'react';

/** Calls `tick` every `ms` milliseconds; null stops the clock. */
export function useInterval(tick: () => void, ms: number | null): void {
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => onTick(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

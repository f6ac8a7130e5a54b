import { useEffect, useEffectEvent } from 'react';

/** Calls `tick` every `ms` milliseconds; null stops it, another `since` restarts it. */
export function useInterval(tick: () => void, ms: number | null, since?: unknown): void {
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => onTick(), ms);
    return () => clearInterval(timer);
  }, [ms, since]);
}

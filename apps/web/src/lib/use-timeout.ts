import { useEffect, useEffectEvent } from 'react';

/** Calls `done` once after `ms` milliseconds; null disables it. */
export function useTimeout(done: () => void, ms: number | null): void {
  const onDone = useEffectEvent(done);
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => onDone(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}

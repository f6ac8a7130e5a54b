import { useEffect, useEffectEvent, useState } from 'react';

/** Calls `tick` every `ms` milliseconds; null stops it, another `since` restarts it. */
export function useInterval(tick: () => void, ms: number | null, since?: unknown): void {
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => onTick(), ms);
    return () => clearInterval(timer);
  }, [ms, since]);
}

/** Calls `done` once after `ms` milliseconds; null disables it. */
export function useTimeout(done: () => void, ms: number | null): void {
  const onDone = useEffectEvent(done);
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => onDone(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}

/** The whole seconds until `instant` (ms), counted down; 0 afterwards and without one. */
export function useSecondsUntil(instant: number | null): number {
  const [, renderAgain] = useState(0);
  const left = instant === null ? 0 : Math.max(0, Math.ceil((instant - Date.now()) / 1000));
  useInterval(() => renderAgain(Date.now()), left > 0 ? 1000 : null, instant);
  return left;
}

/** The value after it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

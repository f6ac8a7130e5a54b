import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/**
 * Fake timers until the test ends. They also advance in real time, for requests in progress, but by 1 ms for each turn of
 * the event loop: on a busy machine neither a debounce nor a toast's 4 seconds end by themselves between two steps.
 */
export function startFakeTimers(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 });
}

/** Advances timers by `ms` and flushes effects. */
export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A user whose actions advance the fake timers. */
export const fakeTimerUser = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

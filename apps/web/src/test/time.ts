import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/** Fake timers until the test ends. They also advance in real time, for requests in progress. */
export function startFakeTimers(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
}

/** Advances timers by `ms` and flushes effects. */
export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A user whose actions advance the fake timers. */
export const fakeTimerUser = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/** From here to its end a test moves the time. It goes on by itself as well, as what waits for an answer needs. */
export function takeTime(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
}

/** Lets that many ms pass, and the page follow. */
export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Somebody whose clicks and keys take their time of the time that was taken. */
export const aPersonInTime = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

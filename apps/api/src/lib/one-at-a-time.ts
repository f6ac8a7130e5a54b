import type { PlainErrorCode } from '@rosette/shared/texts/codes.ts';
import { unavailable } from './app-error.ts';

/**
 * A queue that runs one piece of work at a time, in the order of the calls.
 * @param maxWaiting how many may wait; further ones are refused
 * @param busy the code that those are refused with
 * @returns runs `work` in its turn and answers its result. It throws 503 when the queue is full, and the signal's reason
 * when that aborts before the turn: such work leaves the queue at once
 */
export function createQueue(maxWaiting: number, busy: PlainErrorCode) {
  const waiting = new Set<() => void>();
  let isBusy = false;

  async function turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (!isBusy) {
      isBusy = true;
      return;
    }
    if (waiting.size >= maxWaiting) {
      throw unavailable(busy);
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return async function oneAtATime<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await turn(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else {
        isBusy = false;
      }
    }
  };
}

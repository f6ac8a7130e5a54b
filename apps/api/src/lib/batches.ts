import { setImmediate as restOfTurn } from 'node:timers/promises';

interface Waiting<T> {
  items: T[];
  done: Promise<void>;
}

/**
 * Lets concurrent calls with the same key share one piece of work: calls that arrive while a batch runs form the next
 * one. A batch starts after all requests that are ready were handled. Each call settles with the batch of its item, so
 * it is acknowledged only after its item was handled.
 * @param run handles the items of one batch; where it throws, all their calls reject
 */
export function createBatches<T>(
  run: (key: string, items: readonly T[]) => Promise<void>,
): (key: string, item: T) => Promise<void> {
  const waiting = new Map<string, Waiting<T>>();
  const running = new Map<string, Promise<void>>();

  async function start(key: string, batch: T[]): Promise<void> {
    const before = running.get(key);
    if (before) await before.catch(() => {});
    await restOfTurn();
    waiting.delete(key);
    const own = run(key, batch);
    running.set(key, own);
    try {
      await own;
    } finally {
      if (running.get(key) === own) running.delete(key);
    }
  }

  return (key, item) => {
    const joined = waiting.get(key);
    if (joined) {
      joined.items.push(item);
      return joined.done;
    }
    const items = [item];
    const done = start(key, items);
    waiting.set(key, { items, done });
    return done;
  };
}

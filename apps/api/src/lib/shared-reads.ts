import { setImmediate as restOfTurn } from 'node:timers/promises';
import { isInTransaction } from './transaction.ts';

interface Read<T> {
  done: Promise<T>;
  /** Until then callers can join it. */
  hasBegun: boolean;
  /** The following read, for callers that came during this one. */
  next: Promise<T> | null;
}

/**
 * Lets many who ask for the same thing at the same time share one read. Nobody gets an answer whose read began before she
 * asked, so what was deleted or has expired is gone from the next answer on, whichever process did it (decisions §4):
 * there is nothing to invalidate and nothing that lives for a while. A read begins when all requests that lay ready have
 * been looked at. Inside a transaction nothing is shared: the read is part of the transaction.
 * @returns a function of the key of what is read, and how; it fails as the read does
 */
export function createSharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Read<T>>();

  function start(key: string, read: () => Promise<T>): Promise<T> {
    const begin = async () => {
      await restOfTurn();
      own.hasBegun = true;
      return read();
    };
    const own: Read<T> = { hasBegun: false, next: null, done: begin() };
    running.set(key, own);
    const end = () => {
      if (!own.next) running.delete(key);
    };
    own.done.then(end, end);
    return own.done;
  }

  return (key, read) => {
    if (isInTransaction()) return read();
    const current = running.get(key);
    if (!current) return start(key, read);
    if (!current.hasBegun) return current.done;
    const startNext = () => start(key, read);
    current.next ??= current.done.then(startNext, startNext);
    return current.next;
  };
}

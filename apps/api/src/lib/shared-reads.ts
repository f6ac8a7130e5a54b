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
 * Lets concurrent calls with the same key share one read. A call only joins a read that has not started yet, so an answer
 * is never older than its request: deleted and expired records are gone from the next answer on, in every process
 * (product/api#lists), without a cache to invalidate. A read starts after all requests that are ready were
 * handled. Inside a transaction nothing is shared: the read is part of the transaction.
 * @returns a function that takes a key and the read; it rejects as the read does
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

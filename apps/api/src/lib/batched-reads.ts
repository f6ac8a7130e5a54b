import { createSharedReads } from './shared-reads.ts';
import { isInTransaction } from './transaction.ts';

type Found<V> = ReadonlyMap<string, V>;

/**
 * Merges concurrent reads by id, as those of many requests: ids asked for before a query starts, or while the one before
 * runs, are read by one query. Nothing is cached; see `createSharedReads`. Inside a transaction nothing is merged: the
 * read is part of the transaction.
 * @param read finds what belongs to each of these distinct ids; an id may have nothing
 * @returns a function that takes ids and answers a map that holds at least what was found for them; it rejects as the
 * read does
 */
export function createBatchedReads<V>(
  read: (ids: readonly string[]) => Promise<Found<V>>,
): (ids: readonly string[]) => Promise<Found<V>> {
  const sharedRead = createSharedReads<Found<V>>();
  let waiting = new Set<string>();

  function readWaiting(): Promise<Found<V>> {
    const ids = [...waiting];
    waiting = new Set();
    return read(ids);
  }

  return async (ids) => {
    if (ids.length === 0) return new Map();
    if (isInTransaction()) return read([...new Set(ids)]);
    for (const id of ids) waiting.add(id);
    return sharedRead('all', readWaiting);
  };
}

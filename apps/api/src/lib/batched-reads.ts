import { createSharedReads } from './shared-reads.ts';
import { isInTransaction } from './transaction.ts';

/**
 * Merges concurrent reads by id, as those of many requests: ids asked for before a query starts, or while the one before
 * runs, are read by one query. Nothing is cached; see `createSharedReads`. Inside a transaction nothing is merged: the
 * read is part of the transaction.
 * @param read finds what belongs to each of these distinct ids; an id may have nothing
 * @returns a function that takes ids and answers a map of what was found for them, and for no others; it rejects as the
 * read does
 */
export function createBatchedReads<V>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (ids: readonly string[]) => Promise<Map<string, V>> {
  const sharedRead = createSharedReads<ReadonlyMap<string, V>>();
  let waiting = new Set<string>();

  function readWaiting(): Promise<ReadonlyMap<string, V>> {
    const ids = [...waiting];
    waiting = new Set();
    return read(ids);
  }

  function readTogether(ids: readonly string[]): Promise<ReadonlyMap<string, V>> {
    for (const id of ids) waiting.add(id);
    return sharedRead('all', readWaiting);
  }

  return async (ids) => {
    const distinct = [...new Set(ids)];
    const own = new Map<string, V>();
    if (distinct.length === 0) return own;
    const found = await (isInTransaction() ? read(distinct) : readTogether(distinct));
    for (const id of distinct) {
      const value = found.get(id);
      if (value !== undefined) own.set(id, value);
    }
    return own;
  };
}

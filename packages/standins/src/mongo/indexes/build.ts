import type { StoredDocument } from '../storage/stored-document.ts';
import { type Index, indexKeys } from './compiled-index.ts';
import type { Rids } from './ordered-keys.ts';

/** Adds a record, whose id is greater than those before, to a key. */
function collect(ridsByKey: Map<string, Rids>, key: string, rid: number): void {
  const rids = ridsByKey.get(key);
  if (rids === undefined) ridsByKey.set(key, rid);
  else if (typeof rids === 'number') ridsByKey.set(key, [rids, rid]);
  else rids.push(rid);
}

/**
 * Adds all records to empty indexes. Each record is read once, and the records are grouped by key first, as an index on
 * an array has many entries for few keys.
 */
export function buildIndexes(records: ReadonlyMap<number, StoredDocument>, indexes: readonly Index[]): void {
  const builds = indexes.map((index) => ({ index, ridsByKey: new Map<string, Rids>() }));
  for (const [rid, record] of records) {
    const doc = record.readOnce();
    for (const { index, ridsByKey } of builds)
      for (const key of indexKeys(index, doc)) collect(ridsByKey, key, rid);
  }
  for (const { index, ridsByKey } of builds)
    for (const [key, rids] of ridsByKey) index.entries.insert(key, rids);
}

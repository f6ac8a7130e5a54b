import type { StoredDocument } from '../storage/stored-document.ts';
import type { Doc } from '../values/values.ts';
import { type Index, includes, indexKeys } from './compiled-index.ts';
import type { Rids } from './ordered-keys.ts';

/** The longest time in ms for which building indexes blocks other commands. */
export const sliceMs = 10;

/** Adds a record, whose id is greater than those before, to a key. */
function collect(ridsByKey: Map<string, Rids>, key: string, rid: number): void {
  const rids = ridsByKey.get(key);
  if (rids === undefined) ridsByKey.set(key, rid);
  else if (typeof rids === 'number') ridsByKey.set(key, [rids, rid]);
  else rids.push(rid);
}

/**
 * Adds unbuilt records to indexes, at least one, until all are added or the deadline (of `performance.now()`) has passed.
 * Each record is read once. The records of a slice are grouped by key first, as an index on an array has many entries for
 * few keys.
 */
export function buildIndexes(
  records: ReadonlyMap<number, StoredDocument>,
  indexes: readonly Index[],
  deadline = Number.POSITIVE_INFINITY,
): void {
  const builds = indexes.flatMap((index) =>
    index.unbuilt ? [{ index, to: index.unbuilt[1], ridsByKey: new Map<string, Rids>() }] : [],
  );
  const names = [...new Set(indexes.flatMap(({ needs }) => needs))].map((name) => Buffer.from(`${name}\0`));
  const last = Math.max(...builds.map(({ to }) => to));
  let next = Math.min(...builds.map(({ index }) => index.unbuilt?.[0] ?? 0));
  do {
    const doc = records.get(next)?.readSome(names);
    for (const { index, ridsByKey } of doc ? builds : [])
      if (!includes(index, next))
        for (const key of indexKeys(index, doc as Doc)) collect(ridsByKey, key, next);
    next++;
  } while (next <= last && performance.now() < deadline);
  for (const { index, to, ridsByKey } of builds) {
    for (const [key, rids] of ridsByKey) index.entries.insert(key, rids);
    index.unbuilt = next > to ? undefined : [Math.max(next, index.unbuilt?.[0] ?? 0), to];
  }
}

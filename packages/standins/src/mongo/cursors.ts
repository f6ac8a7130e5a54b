import { Long } from 'bson';
import type { StoredDocument } from './collection.ts';
import { fail } from './errors.ts';
import type { Transaction } from './transactions.ts';
import type { Doc } from './values.ts';

const idleLimit = 10 * 60_000;
const batchBytes = 16 * 1024 * 1024;

export interface Cursor {
  id: bigint;
  ns: string;
  /** What is left: documents are encoded when their batch is sent. */
  items: readonly (StoredDocument | Doc)[];
  position: number;
  encode(item: StoredDocument | Doc): Uint8Array;
  lastUse: number;
  session: string | undefined;
  transaction: Transaction | undefined;
}

export type Cursors = Map<bigint, Cursor>;

let nextId = BigInt(Date.now()) * 1000n;

/** Makes a cursor over items; it is registered only when a batch leaves something behind. */
export const makeCursor = (
  ns: string,
  items: Cursor['items'],
  encode: Cursor['encode'],
  owner: Pick<Cursor, 'session' | 'transaction'>,
): Cursor => ({ id: ++nextId, ns, items, position: 0, encode, lastUse: Date.now(), ...owner });

/** Takes the next batch: at most `size` documents, at most 16 MB. */
export function nextBatch(cursor: Cursor, size: number): Uint8Array[] {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  while (batch.length < size && cursor.position < cursor.items.length) {
    const next = cursor.encode(cursor.items[cursor.position] as Doc);
    if (batch.length && bytes + next.length > batchBytes) break;
    bytes += next.length;
    batch.push(next);
    cursor.position++;
  }
  cursor.lastUse = Date.now();
  return batch;
}

export const isExhausted = (cursor: Cursor): boolean => cursor.position >= cursor.items.length;

export function getCursor(cursors: Cursors, id: bigint): Cursor {
  return cursors.get(id) ?? fail('CursorNotFound', `cursor id ${id} not found`);
}

export function expireCursors(cursors: Cursors, now = Date.now()): void {
  for (const [id, { lastUse, session }] of cursors)
    if (now - lastUse > idleLimit && session === undefined) cursors.delete(id);
}

export const cursorId = (value: unknown): bigint =>
  value instanceof Long ? value.toBigInt() : BigInt(Number(value));

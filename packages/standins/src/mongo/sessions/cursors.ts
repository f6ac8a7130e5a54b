import { Long, type Timestamp } from 'bson';
import type { StoredDocument } from '../storage/stored-document.ts';
import type { Doc } from '../values/values.ts';
import type { Session } from './sessions.ts';
import type { Transaction } from './transactions.ts';

/** The idle timeout, in ms, as of sessions. */
const idleLimit = 30 * 60_000;
const batchBytes = 16 * 1024 * 1024;

/** A command's results, returned in batches; documents are encoded per batch. */
export interface Cursor {
  ns: string;
  items: readonly (StoredDocument | Doc)[];
  position: number;
  encode(item: StoredDocument | Doc): Uint8Array;
  lastUse: number;
  session: Session | undefined;
  transaction: Transaction | undefined;
}

export type Cursors = Map<bigint, Cursor>;

/** The `cursor` of a reply with encoded documents. */
export class Batch {
  readonly field: 'firstBatch' | 'nextBatch';
  readonly documents: readonly Uint8Array[];
  readonly rest: Doc;

  /** @param rest what else the cursor of the reply says */
  constructor(
    field: Batch['field'],
    documents: Batch['documents'],
    { id, ...rest }: { id: bigint; ns: string; atClusterTime?: Timestamp },
  ) {
    this.field = field;
    this.documents = documents;
    this.rest = { id: Long.fromBigInt(id), ...rest };
  }
}

/** The next batch: at most `size` documents and 16 MB. */
export function nextBatch(cursor: Cursor, size: number): Uint8Array[] {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  for (; batch.length < size && cursor.position < cursor.items.length; cursor.position++) {
    const next = cursor.encode(cursor.items[cursor.position] as Doc);
    bytes += next.length;
    if (batch.length && bytes > batchBytes) break;
    batch.push(next);
  }
  cursor.lastUse = Date.now();
  return batch;
}

/** Removes idle cursors. */
export function expireCursors(cursors: Cursors, now: number): void {
  for (const [id, { lastUse }] of cursors) if (now - lastUse > idleLimit) cursors.delete(id);
}

import { setTimeout } from 'node:timers/promises';
import { fail } from '../errors.ts';
import type { StoredDocument } from '../storage/stored-document.ts';

/** An open transaction's changes in a collection; `undefined` is a removed record. */
export type Overlay = Map<number, StoredDocument | undefined>;

/** A collection with uncommitted changes, which it commits. */
export interface Changing {
  commit(overlay: Overlay): void;
}

export type Locks = Map<unknown, Transaction>;

export interface Transaction {
  /** When it began. */
  readonly since: number;
  /** The number of committed changes it sees: later ones are invisible. */
  readonly snapshot: number;
  /** For each collection it used, which cannot be dropped before its end. */
  readonly overlays: Map<Changing, Overlay>;
  readonly locks: Set<Locks>;
  /** Of a snapshot, which blocks no drop: the namespaces dropped since, which it cannot read any more. */
  readonly gone: Set<string> | undefined;
  /** Resolves at the end of the transaction, for those who wait for its locks. */
  readonly ended: Promise<void>;
  end(): void;
}

/** Thrown by a plain write at a lock of an open transaction: retry after `ended`. */
export class LockWait extends Error {
  readonly ended: Promise<void>;

  constructor({ ended }: Pick<Transaction, 'ended'>) {
    super('waiting for a transaction');
    this.ended = ended;
  }
}

/** A committed change and the version before it. */
interface Past {
  collection: Changing;
  rid: number;
  before: StoredDocument | undefined;
}

/** The open transactions, in the order of their snapshots, and the changes committed since the first of them. */
export class Transactions {
  readonly open = new Set<Transaction>();
  readonly history: Past[] = [];
  /** The number of changes that `history` no longer has, as no open transaction's snapshot is before them. */
  #dropped = 0;

  remember(change: Past): void {
    if (this.open.size) this.history.push(change);
  }

  changesSince({ snapshot }: Transaction): Past[] {
    return this.history.slice(snapshot - this.#dropped);
  }

  /** @param isView for a snapshot, which is only read */
  begin({ isView = false } = {}): Transaction {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const gone = isView ? new Set<string>() : undefined;
    const held = { overlays: new Map(), locks: new Set<Locks>(), gone };
    const transaction: Transaction = {
      since: Date.now(),
      snapshot: this.#dropped + this.history.length,
      ...held,
      ended,
      end,
    };
    this.open.add(transaction);
    return transaction;
  }

  /** Releases all locks of a transaction, and the changes that only it could not see. */
  finish(transaction: Transaction): void {
    for (const locks of transaction.locks)
      for (const [what, holder] of locks) if (holder === transaction) locks.delete(what);
    this.open.delete(transaction);
    const [oldest] = this.open;
    const past = oldest ? oldest.snapshot - this.#dropped : this.history.length;
    this.history.splice(0, past);
    this.#dropped += past;
    transaction.end();
  }
}

/** Takes a lock for a transaction; without one checks that nobody holds it. */
export function lock(locks: Locks, what: unknown, transaction: Transaction | undefined): void {
  checkFree(locks, what, transaction);
  if (!transaction) return;
  locks.set(what, transaction);
  transaction.locks.add(locks);
}

/** Throws when another transaction holds a lock. */
export function checkFree(locks: Locks, what: unknown, transaction: Transaction | undefined): void {
  const holder = locks.get(what);
  if (!holder || holder === transaction) return;
  if (!transaction) throw new LockWait(holder);
  writeConflict();
}

export const writeConflict = (): never =>
  fail('WriteConflict', 'Write conflict. Please retry your operation or multi-document transaction.');

/** Throws when maxTimeMS has expired. */
export function checkTime(deadline = Number.POSITIVE_INFINITY): void {
  if (Date.now() >= deadline) fail('MaxTimeMSExpired', 'operation exceeded time limit');
}

/** Calls `run` again after each `LockWait`, until no open transaction blocks it. */
export async function afterLocks<T>(
  run: () => T | Promise<T>,
  deadline = Number.POSITIVE_INFINITY,
): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof LockWait)) throw error;
      checkTime(deadline);
      const left = deadline - Date.now();
      await Promise.race([error.ended, setTimeout(Math.min(left, 1000), undefined, { ref: false })]);
    }
  }
}

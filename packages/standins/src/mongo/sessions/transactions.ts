import { setTimeout } from 'node:timers/promises';
import { fail } from '../errors.ts';
import type { StoredDocument } from '../storage/stored-document.ts';

/** What an open transaction has changed in one collection; `undefined` is a removed record. */
export type Overlay = Map<number, StoredDocument | undefined>;

/** What a transaction changes: a collection, which makes the changes current when it ends. */
export interface Changing {
  commit(overlay: Overlay): void;
}

export type Locks = Map<unknown, Transaction>;

export interface Transaction {
  /** When it began. */
  readonly since: number;
  /** How many of the remembered changes it sees: later ones are invisible to it. */
  readonly snapshot: number;
  /** For each collection it looked at, which cannot be dropped or renamed before it ends. */
  readonly overlays: Map<Changing, Overlay>;
  readonly locks: Set<Locks>;
  /** Resolves when the transaction is over; whoever waits for one of its locks tries again then. */
  readonly ended: Promise<void>;
  end(): void;
}

/** Thrown by a plain write that meets a lock of an open transaction: wait for `ended`, then try again. */
export class LockWait extends Error {
  readonly ended: Promise<void>;

  constructor(holder: Transaction) {
    super('waiting for a transaction');
    this.ended = holder.ended;
  }
}

/** A committed change, and what was there before it. */
interface Past {
  collection: Changing;
  rid: number;
  before: StoredDocument | undefined;
}

/** The transactions that are open, and what was committed since the first of them began. */
export class Transactions {
  readonly open = new Set<Transaction>();
  readonly #history: Past[] = [];

  remember(change: Past): void {
    if (this.open.size) this.#history.push(change);
  }

  changesSince({ snapshot }: Transaction): Past[] {
    return this.#history.slice(snapshot);
  }

  begin(): Transaction {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const held = { overlays: new Map(), locks: new Set<Locks>() };
    const transaction: Transaction = {
      since: Date.now(),
      snapshot: this.#history.length,
      ...held,
      ended,
      end,
    };
    this.open.add(transaction);
    return transaction;
  }

  /** Lets go of everything a transaction held and wakes those who wait. */
  finish(transaction: Transaction): void {
    for (const locks of transaction.locks)
      for (const [what, holder] of locks) if (holder === transaction) locks.delete(what);
    this.open.delete(transaction);
    if (this.open.size === 0) this.#history.length = 0;
    transaction.end();
  }
}

/** Takes a lock for a transaction; without one, only makes sure that nobody holds it. */
export function lock(locks: Locks, what: unknown, transaction: Transaction | undefined): void {
  checkFree(locks, what, transaction);
  if (!transaction) return;
  locks.set(what, transaction);
  transaction.locks.add(locks);
}

/** Complains when another transaction holds a lock, but takes nothing. */
export function checkFree(locks: Locks, what: unknown, transaction: Transaction | undefined): void {
  const holder = locks.get(what);
  if (!holder || holder === transaction) return;
  if (!transaction) throw new LockWait(holder);
  writeConflict();
}

export const writeConflict = (): never =>
  fail('WriteConflict', 'Write conflict. Please retry your operation or multi-document transaction.');

/** Ends a command whose maxTimeMS has run out. */
export function checkTime(deadline = Number.POSITIVE_INFINITY): void {
  if (Date.now() >= deadline) fail('MaxTimeMSExpired', 'operation exceeded time limit');
}

/** Runs a plain write again and again until no open transaction is in its way. */
export async function afterLocks<T>(run: () => T, deadline = Number.POSITIVE_INFINITY): Promise<T> {
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof LockWait)) throw error;
      checkTime(deadline);
      const left = deadline - Date.now();
      await Promise.race([error.ended, setTimeout(Math.min(left, 1000), undefined, { ref: false })]);
    }
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import mongoose from 'mongoose';
import { isDatabaseAway } from './database.ts';

// Every query inside `transaction` uses its session implicitly.
mongoose.set('transactionAsyncLocalStorage', true);

interface Transaction {
  /** To run after the commit. */
  effects: (() => void)[];
  /** To run inside of it, when its work is done. */
  lastWork: (() => Promise<void>)[];
}

const transactions = new AsyncLocalStorage<Transaction>();

/** The last work per key, for what is queued behind it; resolves to its error, or null. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Runs `work` of the same `key`, as in 'event:<id>', one after another in this process: conflicts of transactions cost
 * many retries. When the database is away, all queued ones fail with the same error at once. Inside of `work`, never
 * queue for the same key again.
 */
export async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key);
  const mine = (async () => {
    const error = await before;
    if (isDatabaseAway(error)) throw error;
    return work();
  })();
  const over = mine.then(
    () => null,
    (error: unknown) => error,
  );
  lines.set(key, over);
  try {
    return await mine;
  } finally {
    if (lines.get(key) === over) lines.delete(key);
  }
}

/** The transaction that the caller runs in, a new object for each of its tries; undefined outside of one. */
export const currentTransaction = (): object | undefined => transactions.getStore();

/** Whether the caller runs inside `transaction`. */
export const isInTransaction = (): boolean => transactions.getStore() !== undefined;

/** Runs `effect` after the commit of the current transaction, never after a rollback; without a transaction at once. */
export function afterCommit(effect: () => void): void {
  const transaction = transactions.getStore();
  if (transaction) transaction.effects.push(effect);
  else effect();
}

/** Runs `work` inside the current transaction when all of its other work is done; without a transaction at once. */
export async function beforeCommit(work: () => Promise<void>): Promise<void> {
  const transaction = transactions.getStore();
  if (transaction) transaction.lastWork.push(work);
  else await work();
}

async function transact<T>(work: () => Promise<T>): Promise<T> {
  let effects: Transaction['effects'] = [];
  const result = await mongoose.connection.transaction(() => {
    // A retry: discards the effects of the try before.
    effects = [];
    const lastWork: Transaction['lastWork'] = [];
    return transactions.run({ effects, lastWork }, async () => {
      const result = await work();
      for (const last of lastWork) await last();
      return result;
    });
  });
  for (const effect of effects) effect();
  return result;
}

/**
 * Runs `work` in a transaction: all of its writes are committed, or none. Queries of `work` join it implicitly. On a
 * write conflict `work` is called again: it must have no effects outside the database (use `afterCommit` for those).
 * Await its queries one after another, without `Promise.all`: a session runs one operation at a time. A failed query,
 * e.g. with a duplicate key, aborts the transaction: catch it outside.
 * @param line conflicts on one document cost many retries; transactions of this process that name the same line (as in
 * 'event:<id>') are queued instead
 * @throws an Error inside of another transaction
 */
export async function transaction<T>(work: () => Promise<T>, line?: string): Promise<T> {
  if (transactions.getStore()) throw new Error('A transaction cannot begin inside of another');
  return line === undefined ? transact(work) : inLine(line, () => transact(work));
}

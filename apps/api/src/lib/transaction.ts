import mongoose, { type ClientSession } from 'mongoose';
import { isDatabaseAway } from './database.ts';

/** What was last begun on each document, for those that come after it: ends with the error when the database was away. */
const lines = new Map<string, Promise<unknown>>();

/** One after the other for the same `key`. When the database goes away all in line hear it, rather than each find out. */
async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
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

/**
 * Does several writes as one: all of them count or none does. `work` passes the session on to each of its queries and
 * is called again when somebody else wrote the same document meanwhile, so it does nothing but ask the database.
 * Transactions that meet on a document cost each other many tries; those of this process that name the same `document`
 * (as in 'event:<id>') wait for each other instead.
 */
export function inTransaction<T>(
  work: (session: ClientSession) => Promise<T>,
  document?: string,
): Promise<T> {
  const transact = () => mongoose.connection.withSession((session) => session.withTransaction(work));
  return document === undefined ? transact() : inLine(document, transact);
}

import mongoose, { type ClientSession } from 'mongoose';

/** What was last begun on each document, for those that come after it. */
const lines = new Map<string, Promise<unknown>>();

/** One after the other for the same `key`. */
async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (lines.get(key) ?? Promise.resolve()).catch(() => {}).then(work);
  lines.set(key, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(key) === mine) lines.delete(key);
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

import mongoose, { type ClientSession } from 'mongoose';

/**
 * Does several writes as one: all of them count or none does. `work` passes the session on to each of its queries and
 * is called again when somebody else wrote the same document meanwhile, so it does nothing but ask the database.
 */
export function inTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  return mongoose.connection.withSession((session) => session.withTransaction(work));
}

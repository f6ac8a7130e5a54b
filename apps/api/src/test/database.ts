import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { buildIndexes, disconnectDatabase } from '#lib/database.ts';
import { createLog } from '#lib/log.ts';

const state = { log: createLog('silent'), shutdown: { isUnderWay: false } };
const name = randomUUID();
let indexedModels = 0;

/** The URI of this worker's database, also for other processes that a test starts. */
export function workerDatabase(serverUri: string, prefix: string): string {
  const uri = new URL(serverUri);
  uri.pathname = `/${prefix}${name}`;
  return uri.href;
}

/**
 * Connects this worker to its own database on the server at `serverUri` and removes all documents. Called before each
 * test file: connection and indexes are kept, as building them takes longer than most files.
 * @param prefix of the database's name, so that the end of the run finds it
 */
export async function prepareEmptyDatabase(serverUri: string, prefix: string): Promise<void> {
  const uri = workerDatabase(serverUri, prefix);
  // A file may have connected to something else, such as a proxy.
  if (mongoose.connection.readyState !== 1 || mongoose.connection.name !== `${prefix}${name}`) {
    await disconnectDatabase();
    // With the driver's time limits: those of the product are seconds, which a busy machine exceeds.
    await mongoose.connect(uri, { autoIndex: false });
  }
  const models = Object.keys(mongoose.models).length;
  if (models > indexedModels) await buildIndexes(uri, state);
  indexedModels = models;
  for (const collection of (await mongoose.connection.db?.collections()) ?? [])
    await collection.deleteMany({});
}

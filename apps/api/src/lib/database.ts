import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Log } from './log.ts';

const { MongoBulkWriteError, MongoError, MongoNetworkError, MongoServerError } = mongoose.mongo;

// Queries fail at once while disconnected, so that callers get a 503 within seconds.
mongoose.set('bufferCommands', false);
// A filter with a mistyped field throws instead of matching every document.
mongoose.set('strictQuery', 'throw');

const connectOptions = {
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 3000,
  socketTimeoutMS: 15_000,
  waitQueueTimeoutMS: 5000,
  heartbeatFrequencyMS: 2000,
  // No check at the moment a connection closes: the driver (7.8) waits for ever for 'drain' of a socket that is
  // already destroyed, and would never connect again.
  minHeartbeatFrequencyMS: 2000,
  autoIndex: false,
} as const;

/** Index builds that take longer (ms) are logged. */
const slowBuildMs = 500;

/** The parts of the app's context needed while waiting for the database. */
interface ProcessState {
  log: Log;
  shutdown: { isUnderWay: boolean };
}

/** Retries every second while the database is away, until the process is told to stop. */
async function retryWhileAway<T>({ log, shutdown }: ProcessState, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isDatabaseAway(error) || shutdown.isUnderWay) throw error;
      log.warn('The database does not answer yet; trying again');
      await sleep(1000);
    }
  }
}

/** Connects, retrying until the database answers. */
export async function connectDatabase(uri: string, state: ProcessState): Promise<void> {
  await retryWhileAway(state, () => mongoose.connect(uri, connectOptions));
}

/** MongoDB's error codes for an index that exists with other options. */
const indexConflicts: unknown[] = [85, 86];
const indexNotFound = 27;

/** Builds an index; one with other options of an earlier release is dropped first, as MongoDB changes none. */
async function buildIndex(
  collection: mongoose.mongo.Collection,
  key: mongoose.mongo.IndexSpecification,
  options: mongoose.mongo.CreateIndexesOptions,
): Promise<void> {
  try {
    await collection.createIndex(key, options);
  } catch (error) {
    if (!(error instanceof MongoServerError) || !indexConflicts.includes(error.code)) throw error;
    const existing = await collection.indexes();
    const before = existing.find((index) => JSON.stringify(index.key) === JSON.stringify(key));
    if (!before?.name) throw error;
    await collection.dropIndex(before.name).catch((reason: unknown) => {
      // A process that started at the same moment has dropped it.
      if (!(reason instanceof MongoServerError && reason.code === indexNotFound)) throw reason;
    });
    await collection.createIndex(key, options);
  }
}

/**
 * Builds missing indexes of all models one after another. A build may take minutes without an answer, so it has a
 * connection without timeouts.
 * @param which `unique` for the unique indexes only; all by default
 */
export async function buildIndexes(
  uri: string,
  state: ProcessState,
  which?: 'unique' | 'other',
): Promise<void> {
  const { log, shutdown } = state;
  const connection = mongoose.createConnection(uri, { ...connectOptions, socketTimeoutMS: 0 });
  await retryWhileAway(state, () => connection.asPromise());
  try {
    const indexes = Object.values(mongoose.models).flatMap(({ collection, schema }) =>
      schema.indexes().map(([key, options]) => ({
        collection: collection.name,
        // Mongoose's types also allow index types that no schema here uses.
        key: key as mongoose.mongo.IndexSpecification,
        options: options as mongoose.mongo.CreateIndexesOptions,
      })),
    );
    const wanted = which
      ? indexes.filter(({ options }) => Boolean(options.unique) === (which === 'unique'))
      : indexes;
    for (const [at, { collection, key, options }] of wanted.entries()) {
      if (shutdown.isUnderWay) return;
      const began = performance.now();
      const announce = setTimeout(() => {
        log.info({ collection, key, number: at + 1, of: wanted.length }, 'building an index');
      }, slowBuildMs);
      await retryWhileAway(state, () => buildIndex(connection.collection(collection), key, options));
      clearTimeout(announce);
      const duration = Math.round(performance.now() - began);
      if (duration >= slowBuildMs) log.info({ collection, key, duration }, 'index built');
    }
  } finally {
    await connection.close();
  }
}

/** Closes the connection. */
export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

/** Whether the database answers. */
export async function isDatabaseReady(): Promise<boolean> {
  try {
    await mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 2000 });
    return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
  } catch {
    return false;
  }
}

const awayLabels = ['RetryableWriteError', 'SystemOverloadedError'];
const awayNames =
  /^(Mongo(Network|ServerSelection|Pool|WaitQueue|TopologyClosed|NotConnected|Expired|OperationTimeout|Client(Closed|BulkWriteNotConnected)).*|MongooseServerSelectionError)$/;

/** The driver wraps the loss of a connection in the error of a bulk write; an answer of the database has a code. */
const isLostBulkWrite = (error: Error) =>
  error instanceof MongoBulkWriteError && error.code === undefined && [error.writeErrors].flat().length === 0;

/** Whether an error means that the database is unreachable, not that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof MongoNetworkError || isLostBulkWrite(error)) return true;
  if (awayNames.test(error.name) || awayNames.test(error.constructor.name)) return true;
  if (
    error instanceof mongoose.Error &&
    /before initial connection|bufferCommands|disconnected/.test(error.message)
  ) {
    return true;
  }
  return error instanceof MongoError && awayLabels.some((label) => error.hasErrorLabel(label));
}

/** Whether a unique index refused the write; `field` is one of its keys. */
export function isDuplicate(error: unknown, field: string): boolean {
  return error instanceof MongoServerError && error.code === 11_000 && field in (error.keyPattern ?? {});
}

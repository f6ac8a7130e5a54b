import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Log } from './log.ts';

const { MongoError, MongoServerError } = mongoose.mongo;

// A query that cannot be sent fails at once instead of waiting in line: the caller gets a 503 within seconds.
mongoose.set('bufferCommands', false);
// A filter with a mistyped field fails, rather than match every document.
mongoose.set('strictQuery', 'throw');

const connectOptions = {
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 3000,
  socketTimeoutMS: 15_000,
  waitQueueTimeoutMS: 5000,
  heartbeatFrequencyMS: 2000,
  autoIndex: false,
} as const;

/** Connects, trying again until the database answers; then builds every model's indexes. */
export async function connectDatabase(uri: string, log: Log): Promise<void> {
  for (;;) {
    try {
      await mongoose.connect(uri, connectOptions);
      break;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      log.warn('The database does not answer yet; trying again');
      await sleep(1000);
    }
  }
  await Promise.all(Object.values(mongoose.models).map((model) => model.createIndexes()));
}

export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

/** Whether the database answers now. */
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

/** Whether this error says that the database is out of reach, rather than that a query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (awayNames.test(error.name) || awayNames.test(error.constructor.name)) return true;
  if (
    error instanceof mongoose.Error &&
    /before initial connection|bufferCommands|disconnected/.test(error.message)
  ) {
    return true;
  }
  return error instanceof MongoError && awayLabels.some((label) => error.hasErrorLabel(label));
}

/** Whether a unique index refused the write; `field` names one of its keys. */
export function isDuplicate(error: unknown, field: string): boolean {
  return error instanceof MongoServerError && error.code === 11_000 && field in (error.keyPattern ?? {});
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { restoreCollection } from './backup-database.ts';
import { type RunningProcess, RunningProcessModel } from './running-process.model.ts';

/** ms between two signs that a process runs. */
const heartbeatMs = 5000;
/** ms in which one that runs gives a sign. */
const patienceMs = heartbeatMs + 2000;
/** ms after which a process that has given no sign has surely ended. */
const endedMs = 60_000;

let heartbeat: NodeJS.Timeout | undefined;
const _id = randomUUID();

const giveSign = () => RunningProcessModel.updateOne({ _id }, { seen_at: new Date() }, { upsert: true });

/**
 * Records in the database that this process uses it, until `withdrawProcess` (product/backups#restoring). Call it before
 * anything is read or written.
 * @throws where a restore of the database was interrupted, or runs
 */
export async function announceProcess({ log }: Pick<AppContext, 'log'>): Promise<void> {
  await giveSign();
  await RunningProcessModel.deleteMany({ seen_at: { $lt: new Date(Date.now() - 86_400_000) } });
  // After the sign: a restore writes its marker before it looks for signs.
  if (await mongoose.connection.collection(restoreCollection).findOne()) {
    await withdrawProcess();
    throw new Error(
      'A restore of this database has not come to its end: run `npm run restore -- FILE` again, or wait until it has.',
    );
  }
  clearInterval(heartbeat);
  heartbeat = setInterval(() => {
    giveSign().catch((error: unknown) => log.debug({ err: error }, 'the heartbeat could not be stored'));
  }, heartbeatMs);
  heartbeat.unref();
}

/** Records that this process does not use the database any more. */
export async function withdrawProcess(): Promise<void> {
  clearInterval(heartbeat);
  await RunningProcessModel.deleteOne({ _id }).catch(() => {});
}

/** Gives signs as a process that uses a database, until the returned function is called. */
export function giveSigns(db: Db): () => Promise<void> {
  const own = db.collection<RunningProcess>('runningprocesses');
  const sign = () => own.updateOne({ _id }, { $set: { seen_at: new Date() } }, { upsert: true });
  let signing: Promise<unknown> = sign().catch(() => {});
  const timer = setInterval(() => {
    signing = sign().catch(() => {});
  }, heartbeatMs / 2);
  return async () => {
    clearInterval(timer);
    await signing;
    await own.deleteOne({ _id });
  };
}

type Db = ReturnType<InstanceType<typeof mongoose.mongo.MongoClient>['db']>;

/**
 * Whether a process uses a database: one that has given a sign lately, and gives another one within seconds. One that was
 * killed does not.
 */
export async function isServed(db: Db): Promise<boolean> {
  const processes = db.collection<RunningProcess>('runningprocesses');
  const lately = { seen_at: { $gt: new Date(Date.now() - endedMs) } };
  const seen = new Map((await processes.find(lately).toArray()).map((each) => [each._id, +each.seen_at]));
  for (const end = Date.now() + patienceMs; seen.size > 0 && Date.now() < end; await sleep(200)) {
    const now = await processes.find(lately).toArray();
    if (now.some((each) => seen.get(each._id) !== +each.seen_at)) return true;
    if (now.length === 0) return false;
  }
  return false;
}

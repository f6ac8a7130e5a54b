import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';

interface Turn {
  _id: 'turn';
  by: string;
  until: Date;
}

/** ms without renewal after which another process takes over. */
const leaseMs = 10_000;
const renewEveryMs = leaseMs / 4;
const askAgainMs = 200;

const turns = () => mongoose.connection.collection<Turn>('demo_seed');
const leaseEnd = () => new Date(clock.now().getTime() + leaseMs);

async function take(by: string): Promise<boolean> {
  try {
    const free = { _id: 'turn' as const, until: { $lte: clock.now() } };
    await turns().updateOne(free, { $set: { by, until: leaseEnd() } }, { upsert: true });
    return true;
  } catch (error) {
    if (isDuplicate(error, '_id')) return false;
    throw error;
  }
}

/** Runs `run` while no other process on this database does; a killed process is replaced after ten seconds. */
export async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const by = randomUUID();
  while (!(await take(by))) await sleep(askAgainMs);
  const renewal = setInterval(() => {
    turns()
      .updateOne({ _id: 'turn', by }, { $set: { until: leaseEnd() } })
      .catch(() => {});
  }, renewEveryMs);
  try {
    return await run();
  } finally {
    clearInterval(renewal);
    await turns().deleteOne({ _id: 'turn', by });
  }
}

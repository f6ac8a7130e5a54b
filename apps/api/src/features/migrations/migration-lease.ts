import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { MigrationModel } from './migration.model.ts';

/** How long the process that holds the lease may be silent before another one takes it over. Milliseconds. */
const leaseMs = 30_000;
const retryMs = 500;

const heldUntil = () => new Date(clock.now().getTime() + leaseMs);

/** Whether `holder` holds the lease now: it was free, had run out or was its own. */
async function takeLease(holder: string): Promise<boolean> {
  const free = { $or: [{ holder }, { held_until: { $lt: clock.now() } }] };
  try {
    await MigrationModel.updateOne(
      { _id: 'lease', ...free },
      { $set: { holder, held_until: heldUntil() } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // It is there and somebody else's, so the upsert met its id.
    if (isDuplicate(error, '_id')) return false;
    throw error;
  }
}

/** Thrown when another process took the lease because this one was silent for too long. */
export class LeaseLostError extends Error {}

/**
 * Runs `work` while no other process does, waiting for its turn. `work` calls `renew` at least every few seconds.
 * @throws LeaseLostError from `renew`
 */
export async function withMigrationLease(work: (renew: () => Promise<void>) => Promise<void>): Promise<void> {
  const holder = randomUUID();
  while (!(await takeLease(holder))) await sleep(retryMs);
  try {
    await work(async () => {
      if (!(await takeLease(holder))) throw new LeaseLostError('Another process runs the migrations now');
    });
  } finally {
    await MigrationModel.deleteOne({ _id: 'lease', holder });
  }
}

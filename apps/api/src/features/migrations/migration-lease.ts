import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { MigrationModel } from './migration.model.ts';

/** ms without renewal after which another process takes the lease over. */
const leaseMs = 30_000;
const retryMs = 500;

const heldUntil = () => new Date(clock.now().getTime() + leaseMs);

/** Takes or renews the lease; false while another process holds it. */
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
    // The lease exists and is another's, so the upsert violated the unique id.
    if (isDuplicate(error, '_id')) return false;
    throw error;
  }
}

/** Thrown when another process took the lease, because this one did not renew it in time. */
export class LeaseLostError extends Error {}

/**
 * Runs `work` while no other process does, waiting for the lease. `work` calls `renew` every few seconds.
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

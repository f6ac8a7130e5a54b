import type { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { isDatabaseAway } from '#lib/database.ts';
import { transaction } from '#lib/transaction.ts';
import { type Job, JobModel } from './job.model.ts';

/** Parts of one run of a job, so that other jobs of its kind have their turn. */
const partsPerRun = 25;

type Item = { _id: Types.ObjectId };

/** Work for many members, done part by part. */
interface Parts<T extends Item, P> {
  /** The next items by `_id`, from the first one or behind this id; none when all are done. */
  find: (afterId: Types.ObjectId | null | undefined) => Promise<T[]>;
  /** Reads outside of the transaction what the work for these needs. */
  prepare: (items: T[]) => Promise<P>;
  /** Does the work for these, in one transaction. */
  commit: (items: T[], prepared: P) => Promise<void>;
  /** Logged with the id of an item that failed by itself, which is left out. */
  failure: string;
}

/**
 * Does the work of a job part by part, each in a transaction that also stores how far the job is: after a crash or in
 * another process it goes on behind the last part, so each item has its turn once.
 * @returns when to run the job again as items are left; null when all are done
 */
export async function runInParts<T extends Item, P>(
  app: AppContext,
  { _id, claim }: Pick<Job, '_id' | 'claim'>,
  { find, prepare, commit, failure }: Parts<T, P>,
): Promise<Date | null> {
  /** Stores that items have had their turn; false where another worker has taken the job over. */
  async function advance(items: T[]): Promise<boolean> {
    const { matchedCount } = await JobModel.updateOne({ _id, claim }, { after_id: items.at(-1)?._id });
    return matchedCount > 0;
  }

  async function doTogether(items: T[]): Promise<void> {
    const prepared = await prepare(items);
    await transaction(async () => {
      if (await advance(items)) await commit(items, prepared);
    });
  }

  async function doAlone(item: T): Promise<void> {
    try {
      await doTogether([item]);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      app.log.error({ err: error, itemId: String(item._id) }, failure);
      await advance([item]);
    }
  }

  for (let part = 0; part < partsPerRun; part += 1) {
    const current = await JobModel.findOne({ _id, claim }).select('after_id').lean();
    if (!current || app.shutdown.isUnderWay) break;
    const items = await find(current.after_id);
    if (items.length === 0) return null;
    try {
      await doTogether(items);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // One bad record stops nobody else.
      for (const item of items) await doAlone(item);
    }
  }
  return clock.now();
}

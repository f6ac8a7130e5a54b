import { isDatabaseAway } from './database.ts';
import type { Log } from './log.ts';

/**
 * Works on each item by itself: one that fails is logged with `failure` and left for the next run, the others go on. Ends
 * where the database is away.
 * @param items each has an `_id`, which is logged
 */
export async function forEachAlone<T extends { _id: unknown }>(
  log: Log,
  failure: string,
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for await (const item of items) {
    await work(item).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, itemId: String(item._id) }, failure);
    });
  }
}

import { isDatabaseAway } from './database.ts';
import type { Log } from './log.ts';

/**
 * Runs `work` now and every `everyMs` ms, skipping runs while one is in progress. Its errors are logged as warnings
 * with `failure`.
 * @returns what stops it, resolving when the current run has ended
 */
export function repeat(
  log: Log,
  everyMs: number,
  failure: string,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const round = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, failure);
    }
    running = null;
  };
  const look = () => {
    running ??= round();
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

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

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

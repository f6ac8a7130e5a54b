import type { Log } from './log.ts';

/**
 * Runs `work` now and every `everyMs` milliseconds, one round at a time: a round that is due while one runs is left out.
 * What it throws is logged as a warning with `failure`; the next round comes in its time all the same.
 * @returns what ends it, which resolves when the running round is over
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

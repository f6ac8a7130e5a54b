import type { Log } from './log.ts';

/**
 * Runs `work` now and every `everyMs` milliseconds; what it throws is logged as a warning with `failure`.
 * @returns how to stop; a run that is under way goes on
 */
export function repeat(log: Log, everyMs: number, failure: string, work: () => Promise<unknown>): () => void {
  const run = () => work().catch((error: unknown) => log.warn({ err: error }, failure));
  void run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

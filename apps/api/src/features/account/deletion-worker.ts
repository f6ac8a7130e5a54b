import type { AppContext } from '#lib/app-context.ts';
import { finishDeletions } from './deletion.service.ts';

const everyMs = 60_000;

/** Finishes deletions that were left half-way, now and from time to time, until it is told to stop. */
export function startDeletionWorker(app: AppContext): () => void {
  const look = () =>
    finishDeletions(app).catch((error: unknown) =>
      app.log.warn({ err: error }, 'deletions of accounts could not be finished'),
    );
  void look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

import { startJobWorker } from './features/jobs/job-worker.ts';
import { startMailWorker } from './features/mail/mail-worker.ts';
import { decideOnMail } from './features/users/mail-preferences.service.ts';
import { jobKinds } from './job-kinds.ts';
import type { AppContext } from './lib/app-context.ts';

/**
 * Starts all background workers.
 * @returns what stops them, resolving when all have ended
 */
export function startWorkers(context: AppContext): () => Promise<void> {
  const stops: (() => Promise<void>)[] = [
    startJobWorker(context, jobKinds),
    startMailWorker(context, decideOnMail),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

import type { AppContext } from '#lib/app-context.ts';
import { repeat } from '#lib/repeat.ts';
import { finishDeletions } from './deletion.service.ts';

const everyMs = 60_000;

/**
 * Finishes interrupted deletions, now and periodically.
 * @returns what stops it
 */
export const startDeletionWorker = (app: AppContext): (() => Promise<void>) =>
  repeat(app.log, everyMs, 'deletions of accounts could not be finished', () => finishDeletions(app));

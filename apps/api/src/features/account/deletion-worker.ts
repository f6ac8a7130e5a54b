import type { AppContext } from '#lib/app-context.ts';
import { repeat } from '#lib/repeat.ts';
import { finishDeletions } from './deletion.service.ts';

const everyMs = 60_000;

/** Finishes deletions that were left half-way, now and from time to time, until it is told to stop. */
export const startDeletionWorker = (app: AppContext): (() => Promise<void>) =>
  repeat(app.log, everyMs, 'deletions of accounts could not be finished', () => finishDeletions(app));

import type { AppContext } from '#lib/app-context.ts';
import { repeat } from '#lib/repeat.ts';
import { sendDueDigests } from './digest.service.ts';

const everyMs = 60_000;

/**
 * Sends due digests periodically.
 * @returns what stops it
 */
export const startDigestWorker = (app: AppContext): (() => Promise<void>) =>
  repeat(app.log, everyMs, 'digests could not be sent; tried again', () => sendDueDigests(app));

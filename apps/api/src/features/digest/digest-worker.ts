import type { AppContext } from '#lib/app-context.ts';
import { repeat } from '#lib/repeat.ts';
import { sendDueDigests } from './digest.service.ts';

const everyMs = 60_000;

/** Sends digests when they are due, until it is told to stop. */
export const startDigestWorker = (app: AppContext): (() => Promise<void>) =>
  repeat(app.log, everyMs, 'digests could not be sent; tried again', () => sendDueDigests(app));

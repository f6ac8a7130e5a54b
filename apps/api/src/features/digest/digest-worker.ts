import type { AppContext } from '#lib/app-context.ts';
import { sendDueDigests } from './digest.service.ts';

const everyMs = 60_000;

/** Sends digests when they are due until it is told to stop; the returned function waits for the one under way. */
export function startDigestWorker(app: AppContext): () => Promise<void> {
  let working: Promise<void> | null = null;
  const look = () => {
    working ??= sendDueDigests(app)
      .catch((error: unknown) => app.log.warn({ err: error }, 'digests could not be sent; tried again'))
      .finally(() => {
        working = null;
      });
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}

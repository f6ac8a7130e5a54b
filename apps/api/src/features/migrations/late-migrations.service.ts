import type { AppContext } from '#lib/app-context.ts';
import { type Migration, runMigrations } from './migrations.service.ts';

/** How long after the start: by then a rolling upgrade has replaced the copies of the release before. Milliseconds. */
const laterMs = 10 * 60_000;

/**
 * Runs the migrations once more, as copies of the release before go on writing until the last of them is replaced, which
 * may be after the last start of this one. Returns how to call it off.
 */
export function runMigrationsLater(app: AppContext, migrations: readonly Migration[]): () => void {
  const timer = setTimeout(() => {
    runMigrations(app, migrations).catch((error: unknown) =>
      app.log.error({ err: error }, 'migrations could not be run again; the next start does it'),
    );
  }, laterMs);
  timer.unref();
  return () => clearTimeout(timer);
}

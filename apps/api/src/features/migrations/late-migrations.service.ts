import type { AppContext } from '#lib/app-context.ts';
import { type Migration, runMigrations } from './migrations.service.ts';

/** ms after the start: by then a rolling upgrade has replaced the copies of the earlier release. */
const laterMs = 10 * 60_000;

/**
 * Runs the migrations once more, for what copies of the earlier release wrote until the last of them was replaced.
 * @returns what cancels it
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

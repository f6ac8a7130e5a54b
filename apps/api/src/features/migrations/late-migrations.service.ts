import type { AppContext } from '#lib/app-context.ts';
import { type Migration, runMigrations } from './migrations.service.ts';

/** ms after the start: by then a rolling upgrade has replaced the copies of the earlier release. */
const laterMs = 10 * 60_000;

/**
 * Runs the migrations once more, for what copies of the earlier release wrote until the last of them was replaced.
 * @returns what cancels it, resolving when a run under way has ended
 */
export function runMigrationsLater(app: AppContext, migrations: readonly Migration[]): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setTimeout(() => {
    running = runMigrations(app, migrations).catch((error: unknown) =>
      app.log.error({ err: error }, 'migrations could not be run again; the next start does it'),
    );
  }, laterMs);
  timer.unref();
  return async () => {
    clearTimeout(timer);
    await running;
  };
}

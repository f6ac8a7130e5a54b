import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { MigrationModel } from './migration.model.ts';
import { LeaseLostError, withMigrationLease } from './migration-lease.ts';

/** A change to documents that an earlier release wrote. */
export interface Migration {
  /** As in '2026-11-event-times'. */
  name: string;
  /**
   * Finds some hundred unchanged documents and changes them. Returns how many; 0 when none are left. It may be
   * interrupted anywhere and runs at every start, so it finds its documents by an index and skips what is done.
   */
  changeSome(): Promise<number>;
}

/**
 * Runs the migrations in order until none finds anything, under a lease. They run at every start: what a process of the
 * earlier release wrote during a rolling upgrade is changed by the next start. Stops between two batches when the
 * process is told to stop.
 */
export async function runMigrations(
  { log, shutdown }: Pick<AppContext, 'log' | 'shutdown'>,
  migrations: readonly Migration[],
): Promise<void> {
  const runAll = async (renew: () => Promise<void>) => {
    for (const { name, changeSome } of migrations) {
      for (let changed = 0; ; ) {
        if (shutdown.isUnderWay) return;
        const some = await changeSome();
        changed += some;
        if (some === 0) break;
        await MigrationModel.updateOne({ _id: name }, { $inc: { changed: some } }, { upsert: true });
        log.info({ migration: name, changed }, 'migrating');
        await renew();
      }
      await MigrationModel.updateOne({ _id: name }, { $set: { finished_at: clock.now() } }, { upsert: true });
    }
  };
  for (;;) {
    try {
      return await withMigrationLease(runAll);
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      log.warn('another process took the migrations over; waiting for it');
    }
  }
}

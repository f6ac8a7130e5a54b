import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { MigrationModel } from './migration.model.ts';
import { LeaseLostError, withMigrationLease } from './migration-lease.ts';

/** A change to what is stored, for documents that an earlier release wrote. */
export interface Migration {
  /** As in '2026-11-event-times'. */
  name: string;
  /**
   * Finds some hundred documents that still are as before and changes them. Returns how many it changed; 0 when there
   * are none left. It may be interrupted anywhere and is then called again, so it must find what is left by what is
   * stored (by an index: it asks at every start), and leave alone what it has changed already.
   */
  changeSome(): Promise<number>;
}

/**
 * Runs the migrations in order, each until nothing is left for it, while no other process does. They ask at every start:
 * so what a process of the earlier release still wrote during a rolling upgrade is changed by the next one that starts.
 * Stops between two pieces when the process is told to stop.
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

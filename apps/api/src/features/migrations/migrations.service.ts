import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { schemaStateId as _id, type SchemaState, SchemaStateModel } from './schema-state.model.ts';

/** A change to documents that an earlier release wrote. */
export interface Migration {
  /** As in '2026-11-event-times', for the log. */
  name: string;
  /**
   * Finds some hundred unchanged documents and changes them. Returns how many; 0 when none are left. It may be
   * interrupted anywhere and takes less than `leaseMs`.
   */
  changeSome(): Promise<number>;
}

/** ms after which another process takes over from one that has died during a migration. */
const leaseMs = 30_000;
const retryMs = 500;

const storedVersion = async (): Promise<number | undefined> =>
  (await SchemaStateModel.findById(_id).lean())?.version;

async function isDatabaseEmpty(): Promise<boolean> {
  const { connection } = mongoose;
  for (const { name } of await connection.listCollections()) {
    if (await connection.collection(name).findOne({}, { projection: { _id: 1 } })) return false;
  }
  return true;
}

/**
 * Records in an empty database that it needs no migrations. Call it before anything is stored.
 * @throws for a database that was filled before schemas had versions
 */
export async function recordSchema(migrations: readonly Migration[]): Promise<void> {
  if ((await storedVersion()) !== undefined) return;
  if (await isDatabaseEmpty()) {
    await SchemaStateModel.create({ _id, version: migrations.length }).catch((error: unknown) => {
      // Another process that started at the same moment has recorded it.
      if (!isDuplicate(error, '_id')) throw error;
    });
    return;
  }
  // Another process may have recorded it and stored documents between the two reads.
  if ((await storedVersion()) !== undefined) return;
  throw new Error(
    'The database has the schema of an earlier version, which this one cannot read: keep a copy with `pnpm run backup .data/mongo <folder>` (or mongodump), then start anew with `npm start -- --fresh` (or name an empty database in MONGODB_URI).',
  );
}

/** The stored state with the lease taken or renewed; null when no migration is left or another process has the lease. */
const takeLease = (migrations: readonly Migration[], holder: string): Promise<SchemaState | null> =>
  SchemaStateModel.findOneAndUpdate(
    {
      _id,
      version: { $lt: migrations.length },
      $or: [{ holder }, { holder: null }, { held_until: { $lt: clock.now() } }],
    },
    { $set: { holder, held_until: new Date(clock.now().getTime() + leaseMs) } },
    { returnDocument: 'after' },
  ).lean();

/**
 * Runs the migrations that have not run, in order, each once; of several processes one runs them and the others wait.
 * Stops between two steps when the process is told to stop.
 */
export async function runMigrations(
  { log, shutdown }: Pick<AppContext, 'log' | 'shutdown'>,
  migrations: readonly Migration[],
): Promise<void> {
  const holder = randomUUID();
  const release = { $unset: { holder: 1, held_until: 1 } } as const;
  try {
    while (!shutdown.isUnderWay) {
      const state = await takeLease(migrations, holder);
      const migration = state && migrations[state.version];
      if (migration) {
        const changed = await migration.changeSome();
        log.info({ migration: migration.name, changed }, 'migrating');
        if (changed === 0) {
          await SchemaStateModel.updateOne({ _id, version: state.version }, { $inc: { version: 1 } });
        }
      } else if (((await storedVersion()) ?? 0) >= migrations.length) return;
      else await sleep(retryMs);
    }
  } finally {
    await SchemaStateModel.updateOne({ _id, holder }, release);
  }
}

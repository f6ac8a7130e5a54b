import mongoose from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { isDuplicate } from '#lib/database.ts';
import { SchemaStateModel } from './schema-state.model.ts';

/** A change to documents that an earlier release wrote. */
export interface Migration {
  /** As in '2026-11-event-times', for the log. */
  name: string;
  /**
   * Finds some hundred unchanged documents and changes them. Returns how many; 0 when none are left. It may be
   * interrupted anywhere, and several processes may run it at once: what is changed already stands in its filters.
   */
  changeSome(): Promise<number>;
}

/**
 * The schema before the first migration. A database of an earlier one is refused: raise it with a change of what is stored
 * that has no migration.
 */
export const firstVersion = 1;

const _id = 'schema';

const storedVersion = async (): Promise<number> =>
  (await SchemaStateModel.findById(_id).lean())?.version ?? -1;

/** The collection in which a process records that it runs, before it looks at the schema. */
const runningProcesses = 'runningprocesses';

async function isDatabaseEmpty(): Promise<boolean> {
  const { connection } = mongoose;
  for (const { name } of await connection.listCollections()) {
    if (name === runningProcesses) continue;
    if (await connection.collection(name).findOne({}, { projection: { _id: 1 } })) return false;
  }
  return true;
}

/**
 * Records in an empty database that it needs no migrations. Call it before anything is stored.
 * @throws for a database of an earlier schema than the first migration's
 */
export async function recordSchema(migrations: readonly Migration[]): Promise<void> {
  if ((await storedVersion()) >= firstVersion) return;
  if (await isDatabaseEmpty()) {
    const version = firstVersion + migrations.length;
    await SchemaStateModel.create({ _id, version }).catch((error: unknown) => {
      // Another process that started at the same moment has recorded it.
      if (!isDuplicate(error, '_id')) throw error;
    });
    return;
  }
  // Another process may have recorded it and stored documents between the two reads.
  if ((await storedVersion()) >= firstVersion) return;
  throw new Error(
    'The database has the schema of an earlier version, which this one cannot read: keep a copy with `npm run backup` of the earlier version (or mongodump), then start anew with `npm start -- --fresh` (or name an empty database in MONGODB_URI).',
  );
}

/** Runs the migrations that have not run, in order. Stops between two steps when the process is told to stop. */
export async function runMigrations(
  { log, shutdown }: Pick<AppContext, 'log' | 'shutdown'>,
  migrations: readonly Migration[],
): Promise<void> {
  while (!shutdown.isUnderWay) {
    const version = await storedVersion();
    const migration = migrations[version - firstVersion];
    if (!migration) return;
    const changed = await migration.changeSome();
    log.info({ migration: migration.name, changed }, 'migrating');
    if (changed === 0) await SchemaStateModel.updateOne({ _id, version }, { version: version + 1 });
  }
}

import { announceProcess } from './backup/running.service.ts';
import { readSettings } from './features/settings/settings.service.ts';
import { makeAdmin } from './features/users/accounts.service.ts';
import type { AppContext } from './lib/app-context.ts';
import { buildIndexes, connectDatabase } from './lib/database.ts';
import { recordSchema, runMigrations } from './migrations/migrations.service.ts';
import { migrations } from './migrations.ts';

/**
 * Connects and prepares the database for this release. `onUsable` is called when requests can be answered: after the
 * unique indexes, the migrations and the demo data. Other indexes only speed up reads and are built while the process
 * serves.
 * @throws for a database of an earlier schema, and one that holds half of a restore
 */
export async function prepareDatabase(context: AppContext, onUsable: () => void): Promise<void> {
  const { config, shutdown } = context;
  await connectDatabase(config.MONGODB_URI, context);
  await announceProcess(context);
  await recordSchema(migrations);
  await buildIndexes(config.MONGODB_URI, context, 'unique');
  await runMigrations(context, migrations);
  if (shutdown.isUnderWay) return;
  if (config.SEED === 'demo') {
    const { seedDemo } = await import('./demo/seed-demo.ts');
    await seedDemo(context);
  }
  await readSettings();
  await makeAdmin(context, config.ADMIN_EMAIL);
  if (shutdown.isUnderWay) return;
  onUsable();
  await buildIndexes(config.MONGODB_URI, context, 'other');
}

import { migrateEvents, migrateLateRsvps, migrateMidnightDates } from './features/events/events.migration.ts';
import { dropFormerIndexes } from './features/migrations/former-indexes.migration.ts';
import type { Migration } from './features/migrations/migrations.service.ts';
import { migrateOpportunities } from './features/opportunities/opportunities.migration.ts';
import { numberEarlierReceipts } from './features/payments/number-earlier-receipts.service.ts';
import { migrateDirectory } from './features/users/directory.migration.ts';
import { migrateMailPreferences } from './features/users/mail-preferences.migration.ts';
import type { AppContext } from './lib/app-context.ts';

/** The migrations from earlier releases, in order. They run before the process serves. */
export const createMigrations = (app: AppContext): readonly Migration[] => [
  migrateEvents,
  migrateLateRsvps,
  migrateMidnightDates,
  migrateOpportunities,
  numberEarlierReceipts(app),
  migrateMailPreferences,
  migrateDirectory,
];

/**
 * Migrations for when no copy of the earlier release runs any more: all of them again, and the removal of what only
 * that release needed.
 */
export const createLateMigrations = (app: AppContext): readonly Migration[] => [
  ...createMigrations(app),
  dropFormerIndexes,
];

import type { Migration } from './features/migrations/migrations.service.ts';

/**
 * What this release changes of what an earlier one stored, in order. Reads depend on all of it, so nothing is served
 * before they are through.
 */
export const migrations: readonly Migration[] = [];

import type { Migration } from './features/migrations/migrations.service.ts';

/**
 * The migrations, in order; a new one comes last, and none is removed. A database stores how many have run, and a new
 * database needs none.
 */
export const migrations: readonly Migration[] = [];

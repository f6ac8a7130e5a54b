import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['apps/*', 'apps/api/vitest.isolated.config.ts', 'packages/*', 'scripts/tests'],
    // What a passing test lets its subject log is its own affair.
    silent: 'passed-only',
    // Many tests wait for a process they started or for the database: one worker more than cores keeps these busy.
    maxWorkers: availableParallelism() + 1,
  },
});

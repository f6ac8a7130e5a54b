import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['apps/*', 'apps/api/vitest.isolated.config.ts', 'packages/*', 'scripts/tests'],
    // What a passing test lets its subject log is its own affair.
    silent: 'passed-only',
    // Many tests wait, for a process they started or a time they set: no core is kept free for those that do not.
    maxWorkers: '100%',
  },
});

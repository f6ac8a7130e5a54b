import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['apps/*', 'packages/*', 'scripts/tests'],
    // What a passing test lets its subject log is its own affair.
    silent: 'passed-only',
  },
});

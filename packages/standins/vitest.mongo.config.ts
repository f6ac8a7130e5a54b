import { defineConfig } from 'vitest/config';
import { tableReporter } from './src/mongo/conformance/table-reporter.ts';

/** MongoDB's own specification tests; see the README. */
export default defineConfig({
  test: {
    include: ['src/mongo/conformance/*.conformance.ts'],
    testTimeout: 30_000,
    reporters: ['default', tableReporter],
  },
});

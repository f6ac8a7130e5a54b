import { defineConfig } from 'vitest/config';
import { isolatedTests, shared } from './vitest.shared.config.ts';

export default defineConfig({
  test: {
    ...shared,
    name: '@rosette/api isolated',
    // It starts no server.
    globalSetup: 'src/test/start-database.ts',
    include: isolatedTests,
    isolate: true,
  },
});

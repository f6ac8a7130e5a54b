import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/test/start-database.ts',
    setupFiles: 'src/test/setup.ts',
    env: { NODE_ENV: 'test' },
    testTimeout: 15_000,
  },
});

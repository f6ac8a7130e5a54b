import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/test/start-database.ts',
    setupFiles: 'src/test/setup.ts',
    // Modules are imported once for all files of a worker; test/setup.ts gives each file an empty database.
    isolate: false,
    // A real MongoDB instead of the stand-in, where one is given.
    env: { NODE_ENV: 'test', TEST_MONGODB_URI: process.env.TEST_MONGODB_URI ?? '' },
    // Generous: a busy machine is slow, and what hangs is told all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});

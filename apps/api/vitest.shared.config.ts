/** What all tests of the API have in common. */
export const shared = {
  globalSetup: ['src/test/start-database.ts', 'src/test/build-server.ts'],
  setupFiles: 'src/test/setup.ts',
  // A real MongoDB instead of the stand-in, where one is given.
  env: { NODE_ENV: 'test', TEST_MONGODB_URI: process.env.TEST_MONGODB_URI ?? '' },
  // Generous for busy machines: a hundred requests at once have taken a minute there.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Tests that cut this process off from its database, which no other file may share with them. */
export const isolatedTests = ['src/test/database-away.test.ts'];

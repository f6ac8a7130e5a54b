import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Modules are imported once per worker, which is faster; none of them holds state that a test changes.
    isolate: false,
    // Generous for busy machines, as in the other packages.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});

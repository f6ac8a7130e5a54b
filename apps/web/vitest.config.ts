import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    // Modules are imported once for all files of a worker: test/setup.ts empties what they share.
    isolate: false,
    setupFiles: 'src/test/setup.ts',
    // Generous: a busy machine is slow, and what hangs is told all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    // Modules are imported once per worker: test/setup.ts resets their shared state.
    isolate: false,
    setupFiles: 'src/test/setup.ts',
    // Generous for busy machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});

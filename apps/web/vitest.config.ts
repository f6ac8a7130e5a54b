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
    // Generous for busy machines: a hundred requests at once have taken a minute there.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});

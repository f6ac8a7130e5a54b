import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: 'src/test/setup.ts',
    testTimeout: 15_000,
  },
});

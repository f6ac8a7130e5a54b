import { defineConfig } from 'vitest/config';

// Some tests run `npm start`, which installs and builds first: that can take minutes. Hence the long timeouts.
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 240_000, hookTimeout: 240_000 } });

import { defineConfig } from 'vitest/config';

// Some tests run `npm start`, which installs and builds first. That can take minutes, so the timeouts are long.
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 240_000, hookTimeout: 240_000 } });

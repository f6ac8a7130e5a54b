import { defineConfig } from 'vitest/config';

// `npm start`, which some tests run, can take minutes: it installs packages and builds first.
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 240_000, hookTimeout: 240_000 } });

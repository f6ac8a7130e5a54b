import { defineConfig } from 'vitest/config';

// These tests install and start the product, which takes minutes on a busy machine.
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 240_000, hookTimeout: 240_000 } });

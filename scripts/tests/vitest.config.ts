import { defineConfig } from 'vitest/config';

// Generous: a busy machine is slow, and these tests install and start the product.
export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: 240_000, hookTimeout: 240_000 } });

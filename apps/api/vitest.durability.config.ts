import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.config.ts';

/** Twenty rounds of the drills. */
export default defineConfig({
  test: {
    ...shared,
    include: ['src/test/durability.test.ts'],
    env: { ...shared.env, DRILL_ROUNDS: process.env.DRILL_ROUNDS ?? '20' },
  },
});

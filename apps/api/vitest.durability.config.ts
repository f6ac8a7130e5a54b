import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.config.ts';

/** Twenty rounds of the drills, and an announcement to 5,000 members. */
export default defineConfig({
  test: {
    ...shared,
    include: ['src/test/durability.test.ts', 'src/test/announcement-drill.test.ts'],
    env: {
      ...shared.env,
      DRILL_ROUNDS: process.env.DRILL_ROUNDS ?? '20',
      DRILL_MEMBERS: process.env.DRILL_MEMBERS ?? '5000',
    },
  },
});

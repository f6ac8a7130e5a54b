import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** A hundred rounds of each drill. */
export default mergeConfig(
  base,
  defineConfig({ test: { env: { MONGO_DRILL_ROUNDS: process.env.MONGO_DRILL_ROUNDS ?? '100' } } }),
);

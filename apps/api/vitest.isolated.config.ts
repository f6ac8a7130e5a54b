import { defineConfig } from 'vitest/config';
import { isolatedTests, shared } from './vitest.shared.config.ts';

export default defineConfig({
  test: { ...shared, name: '@rosette/api isolated', include: isolatedTests, isolate: true },
});

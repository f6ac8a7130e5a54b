import { configDefaults, defineConfig } from 'vitest/config';
import { isolatedTests, shared } from './vitest.shared.config.ts';

export default defineConfig({
  test: {
    ...shared,
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...isolatedTests],
    // Modules are imported once for all files of a worker; test/setup.ts gives each file an empty database.
    isolate: false,
  },
});

import { expect, test, vi } from 'vitest';

/** Starts the app, or is only for the build. */
const entries = /\/app\/(main|prerender|hydrate-landing)\.tsx$|worker\.ts$|\.test\.tsx?$/;
const modules = import.meta.glob(['../**/*.ts', '../**/*.tsx', '!../test/**']);

test('no module reads texts while it loads, as they are not loaded yet', { timeout: 60_000 }, async () => {
  // Without the texts that were loaded for the tests.
  vi.resetModules();
  const names = Object.keys(modules).filter((name) => !entries.test(name));
  expect(names.length).toBeGreaterThan(250);
  const failed = await Promise.all(
    names.map((name) =>
      modules[name]?.().then(
        () => null,
        (error: unknown) => `${name}: ${error}`,
      ),
    ),
  );
  expect(failed.filter(Boolean)).toEqual([]);
});

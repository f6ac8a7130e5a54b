import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const map = readFileSync(new URL('docs/SPECIFICATION-MAP.md', root), 'utf8');
const named = [...map.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, path]) => path as string);

/** The lazily loaded screens of `routes.tsx`, by feature. */
const screens = [
  ...readFileSync(new URL('apps/web/src/app/routes.tsx', root), 'utf8').matchAll(
    /import\('#features\/([\w-]+)\//g,
  ),
].map(([, feature]) => feature as string);

describe('docs/SPECIFICATION-MAP.md', () => {
  test('names existing files only', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([]);
  });

  test('has every section of the specification in order', () => {
    const sections = [...map.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number));
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('names every screen of the specification', () => {
    // Added by decisions.md and beyond.md, not by the specification.
    const added = ['settings', 'unsubscribe', 'messages', 'notifications', 'receipt', 'legal'];
    const missing = screens.filter(
      (name) => !added.includes(name) && !map.includes(`apps/web/src/features/${name}`),
    );
    expect(missing).toEqual([]);
    expect(screens.length).toBeGreaterThan(12);
  });
});

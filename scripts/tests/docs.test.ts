import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** Addresses of links and pictures within the repository, as seen from the root. */
const linksIn = (page: string) =>
  [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(page), target));

/** What stands in backticks and begins like a path from the root; patterns such as <feature> and * are none. */
const pathsIn = (page: string) =>
  [...read(page).matchAll(/`((?:apps|packages|scripts|e2e|docs|deploy|\.github)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[<*{]/.test(path));

test.each(pages)('every file that %s names is there', (page) => {
  const named = [...linksIn(page), ...pathsIn(page)];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe('docs/OPERATIONS.md', () => {
  const operations = read('docs/OPERATIONS.md');
  const sources = readdirSync(join(root, 'apps/api/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('test'))
    .map((file) => `apps/api/src/${file}`);

  test('explains every kind of line that the API logs', () => {
    const calls = /log\.(?:info|warn|error)\(\s*(?:\{[^;]*?\},|\w+,)?\s*'([^']+)'/g;
    const messages = sources.flatMap((file) => [...read(file).matchAll(calls)].map(([, message]) => message));
    expect(messages.length).toBeGreaterThan(15);
    expect(messages.filter((message) => !operations.includes(`\`${message}\``))).toEqual([]);
  });

  test('explains every metric of ours', () => {
    const metrics = sources.flatMap((file) =>
      [...read(file).matchAll(/new (?:Counter|Gauge|Histogram|Summary)\(\{\s*name: '(\w+)'/g)].map(
        ([, name]) => name,
      ),
    );
    expect(metrics).toContain('http_request_duration_seconds');
    expect(metrics.filter((name) => !operations.includes(`| \`${name}\``))).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
const pages = ['README.md', ...docs.map((name) => `docs/${name.replaceAll('\\', '/')}`)].filter((name) =>
  name.endsWith('.md'),
);

/** The targets of links and pictures within the repository, relative to the root. */
const linksIn = (page: string) =>
  [...read(page).matchAll(/(?:\]\(|src=")([^)"#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(page), target));

/** Paths in backticks, relative to the root, without patterns such as <feature> and *. */
const pathsIn = (page: string) =>
  [...read(page).matchAll(/`((?:apps|packages|scripts|e2e|docs|deploy|\.github)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[<*{]/.test(path));

test.each(pages)('every file named in %s exists', (page) => {
  const named = [...linksIn(page), ...pathsIn(page)];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every source file that a page names without its folder exists', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const names = new Set(files.split('\n').map((file) => file.split('/').at(-1)));
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`(?:[\w/-]+\/)?([\w.-]+\.(?:tsx?|mjs|sh))`/g)].map(([, name]) => ({
      page,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !names.has(name))).toEqual([]);
});

test('every function named in docs/ARCHITECTURE.md exists', () => {
  const sources = ['apps/api/src', 'apps/web/src', 'packages/shared/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => read(`${folder}/${file}`)),
  );
  const declared = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));
  const named = [...read('docs/ARCHITECTURE.md').matchAll(/`([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.filter((name) => !declared.has(name))).toEqual([]);
});

test('docs/ARCHITECTURE.md describes every folder', () => {
  const page = read('docs/ARCHITECTURE.md');
  const foldersIn = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && !/^(\.|node_modules|dist|coverage|test-results)/.test(entry.name),
      )
      .map(({ name }) => (path === '.' ? name : `${path}/${name}`));
  const parts = ['apps', 'packages'].flatMap(foldersIn);
  const rooms = [
    ...['.', ...parts, ...parts.map((part) => `${part}/src`)].filter((path) => existsSync(join(root, path))),
  ].flatMap(foldersIn);
  expect(rooms.length).toBeGreaterThan(25);
  // The page's tree names a subfolder without its parents, e.g. `ui/`, and each stand-in in brackets, e.g. `(mongo)`.
  const isNamed = (room: string) =>
    new RegExp(`(^|[\\s/(])${room.split('/').at(-1)?.replace('.', '\\.')}[/)\\s]`, 'm').test(page);
  expect(rooms.filter((room) => !isNamed(room))).toEqual([]);
});

describe('docs/OPERATIONS.md', () => {
  const operations = read('docs/OPERATIONS.md');
  const sources = readdirSync(join(root, 'apps/api/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('test'))
    .map((file) => `apps/api/src/${file}`);

  test('explains every log message of the API, with its level', () => {
    const calls = /log\.(info|warn|error)\(\s*(?:\{[^;]*?\},|\w+,)?\s*'([^']+)'/g;
    // `repeat` logs failures as warnings.
    const repeated = /(repeat)(?:All)?\(\s*[\w.]+,\s*[\w.]+,\s*'([^']+)'/g;
    const messages = sources.flatMap((file) =>
      [calls, repeated].flatMap((call) =>
        [...read(file).matchAll(call)].map(([, level, message]) => ({
          level: level === 'repeat' ? 'warn' : level,
          message,
        })),
      ),
    );
    expect(messages.length).toBeGreaterThan(35);
    const rows = operations.split('\n').filter((line) => line.startsWith('| `'));
    const isExplained = ({ level = '', message = '' }: { level?: string; message?: string }) =>
      rows.some((row) => row.includes(`\`${message}\``) && row.split('|')[2]?.includes(level));
    expect(messages.filter((each) => !isExplained(each))).toEqual([]);
  });

  test('explains no log message that is gone', () => {
    const code = sources.map(read).join('\n');
    const explained = operations
      .split('\n')
      .filter((row) => /^\| `[^|]+\| *(?:info|warn|error)/.test(row))
      .flatMap((row) =>
        [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, message = '']) => message),
      );
    expect(explained.length).toBeGreaterThan(40);
    expect(explained.filter((message) => !code.includes(message))).toEqual([]);
  });

  test('explains every metric', () => {
    const metrics = sources.flatMap((file) =>
      [...read(file).matchAll(/new (?:Counter|Gauge|Histogram|Summary)\(\{\s*name: '(\w+)'/g)].map(
        ([, name]) => name,
      ),
    );
    expect(metrics).toContain('http_request_duration_seconds');
    expect(metrics.filter((name) => !operations.includes(`| \`${name}\``))).toEqual([]);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileHints } from './compile-hints.ts';

let root: string;
let chunk: Rolldown.OutputChunk;
let map: Rolldown.OutputAsset;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'compile-hints-'));
  // A lazily loaded script that shares one with the entry, so that Vite inserts lines before the entry.
  await writeFile(join(root, 'shared.js'), 'export const shared = () => document.title;');
  await writeFile(join(root, 'style.css'), 'b { color: red; }');
  await writeFile(
    join(root, 'late.js'),
    "import './style.css'; import { shared } from './shared.js'; shared();",
  );
  await writeFile(
    join(root, 'main.js'),
    "import { shared } from './shared.js';\nconsole.log('here', shared());\nexport const go = () => import('./late.js');\ngo();",
  );
  const input = join(root, 'main.js');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileHints()],
    build: { write: false, sourcemap: true, rolldownOptions: { input } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const named = (file: string) => output.find(({ fileName }) => fileName === file);
  chunk = output.find((each) => each.type === 'chunk' && each.isEntry) as Rolldown.OutputChunk;
  map = named(`${chunk.fileName}.map`) as Rolldown.OutputAsset;
});
afterAll(() => rm(root, { recursive: true }));

test('the hint is the first line, before those that Vite inserts', () => {
  expect(chunk.code).toMatch(/^\/\/# allFunctionsCalledOnLoad\nconst __vite__mapDeps/);
});

test('the source map still refers to the original positions', () => {
  const lines = chunk.code.split('\n');
  const line = lines.findIndex((text) => text.includes('here'));
  const column = lines[line]?.indexOf('console.log') ?? -1;
  const found = new SourceMap(JSON.parse(String(map.source))).findEntry(line, column);
  expect(found).toMatchObject({ originalLine: 1, originalSource: expect.stringContaining('main.js') });
});

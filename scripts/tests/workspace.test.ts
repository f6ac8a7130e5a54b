import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test("pnpm's version is the same in all files", () => {
  const { packageManager } = JSON.parse(read('package.json'));
  const inCatalog = /^ {2}pnpm: (\S+)$/m.exec(read('pnpm-workspace.yaml'))?.[1];
  const inWorkflow = [...read('.github/workflows/ci.yml').matchAll(/--package=(pnpm@\S+)/g)];
  expect(new Set([`pnpm@${inCatalog}`, ...inWorkflow.map(([, pinned]) => pinned)])).toEqual(
    new Set([packageManager]),
  );
  expect(inWorkflow.length).toBeGreaterThan(0);
});

test(".env.example has exactly the API's settings", () => {
  const example = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const config = [...read('apps/api/src/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(new Set(example)).toEqual(new Set(config));
});

const packages = ['apps', 'packages'].flatMap((room) =>
  readdirSync(new URL(`../../${room}`, import.meta.url)).map((name) => `${room}/${name}`),
);

test.each(['.', 'e2e', ...packages])('the scripts of %s run in cmd.exe as well as in sh', (folder) => {
  const { scripts } = JSON.parse(read(`${folder}/package.json`)) as { scripts?: Record<string, string> };
  // Shell built-ins, variables, single quotes, assignments before a command, pipes.
  const onlyInSh = /^(exec|export|cd|rm|cp|mkdir|true)\b|\$|'|^[A-Z_]+=|\|/;
  const commands = Object.values(scripts ?? {}).flatMap((line) => line.split(/&&|\|\|/));
  expect(commands.filter((command) => onlyInSh.test(command.trim()))).toEqual([]);
});

test.each(['.', 'e2e', ...packages])('every dependency of %s is used', (folder) => {
  const {
    dependencies = {},
    devDependencies = {},
    scripts = {},
  } = JSON.parse(read(`${folder}/package.json`));
  const own = folder === '.' ? ['*.json', '*.mjs', 'scripts', 'pnpm-workspace.yaml'] : [folder];
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
    // No import names these: the compiler finds types by itself, and TypeScript is run by its command 'tsc'.
    (name) => !/^(@types\/|typescript$)/.test(name),
  );
  const isNamed = (name: string) =>
    Object.values(scripts).join('\n').includes(name) ||
    spawnSync('git', ['grep', '-qF', name, '--', ...own, ':!*package.json'], { cwd: root }).status === 0;
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test("pnpm's version is the same wherever it stands", () => {
  const { packageManager } = JSON.parse(read('package.json'));
  const inCatalog = /^ {2}pnpm: (\S+)$/m.exec(read('pnpm-workspace.yaml'))?.[1];
  const inWorkflow = [...read('.github/workflows/ci.yml').matchAll(/--package=(pnpm@\S+)/g)];
  expect(new Set([`pnpm@${inCatalog}`, ...inWorkflow.map(([, pinned]) => pinned)])).toEqual(
    new Set([packageManager]),
  );
  expect(inWorkflow.length).toBeGreaterThan(0);
});

test('.env.example names every setting of the API, and no other', () => {
  const example = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const config = [...read('apps/api/src/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(new Set(example)).toEqual(new Set(config));
});

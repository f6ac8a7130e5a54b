import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The anchor that GitHub gives a heading. */
const slugOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const rules = new Set(
  readdirSync(join(root, 'docs/product')).flatMap((file) =>
    [...read(`docs/product/${file}`).matchAll(/^#+ (.+)$/gm)].map(
      ([, heading = '']) => `product/${file.replace(/\.md$/, '')}#${slugOf(heading)}`,
    ),
  ),
);

const own = 'scripts/tests/citations.test.ts';
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:[cm]?[jt]sx?|md|css|html|json|ya?ml|sh|example)$/.test(file) && file !== own)
  .filter((file) => file !== 'pnpm-lock.yaml' && existsSync(join(root, file)));

/** Each match in a file as `file: match`; line breaks and comment marks count as one blank. */
const found = (pattern: RegExp) =>
  sources.flatMap((file) =>
    [
      ...read(file)
        .replaceAll(/\s+(?:\*|\/\/)?\s*/g, ' ')
        .matchAll(pattern),
    ].map(([match]) => `${file}: ${match}`),
  );

test('every rule of docs/product that a file cites exists', () => {
  const cited = found(/product\/[a-z-]+(?:\.md)?#[\p{L}\p{N}_-]+/gu);
  expect(cited.length).toBeGreaterThan(0);
  const nameOf = (cite: string) => (cite.split(': ')[1] ?? '').replace('.md#', '#');
  expect(cited.filter((cite) => !rules.has(nameOf(cite)))).toEqual([]);
});

test('no file cites a document outside of the repository', () => {
  expect(
    found(
      /\b(?:spec|specification|beyond|decisions) §\d+|(?<!\])\((?:beyond|decisions)(?:, [^)]*)?\)|\bbeyond, "/gi,
    ),
  ).toEqual([]);
});

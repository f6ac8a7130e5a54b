import { existsSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../lib/settings.mjs';
import { dataFolder, killAll, npmStart, type Product, whenGone, whenServing } from './product.ts';

const started: Product[] = [];
const folder = dataFolder();

async function run(script: string, ...args: string[]): Promise<Product> {
  const product = npmStart({ PORT: String(await freePort()), DATA_DIR: folder.path }, script, ...args);
  started.push(product);
  return product;
}

/** Runs a command to its end. */
async function outcome(script: string, ...args: string[]): Promise<{ code: number | null; last: string }> {
  const { ended, output } = await run(script, ...args);
  return { code: await ended, last: output().trim().split('\n').at(-1) ?? '' };
}

afterEach(async () => {
  for (const product of started.splice(0)) await whenGone(killAll(product));
  folder.remove();
});

test('the embedded database is backed up while it runs and restored when it does not', async () => {
  const product = await run('start');
  await whenServing(product);
  const ready = () => fetch(`${product.origin}/api/ready`).then(({ ok }) => ok);
  await expect.poll(ready, { timeout: 60_000 }).toBe(true);
  // A second start in the same folder fails, and keeps the file with the database's address, which the backup needs.
  expect(await outcome('start')).toEqual({
    code: 1,
    last: expect.stringMatching(
      /^The data folder \S+ is in use by process \d+\. Stop that one, or choose another/,
    ),
  });
  const { code, last: file } = await outcome('backup');
  expect(code).toBe(0);
  expect(existsSync(file)).toBe(true);
  expect(await outcome('restore', file, '--over')).toEqual({
    code: 1,
    last: 'The product runs on this database, and nothing was changed. Stop it first.',
  });
  await whenGone(killAll(product));
  expect(await outcome('restore', file)).toEqual({
    code: 1,
    last: 'The database is not empty, and nothing was changed. With --over the backup replaces all that it holds.',
  });
  // As pnpm passes its arguments.
  expect(await outcome('restore', '--', file, '--over')).toEqual({
    code: 0,
    last: expect.stringMatching(/^Restored \d+ documents and 0 files of pictures as of /),
  });
});

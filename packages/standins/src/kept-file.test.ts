import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readKept, writeKept } from './kept-file.ts';

function fileName(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rosette-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'below', 'mail.json');
}

test('what is written is read again, and nothing where there is no file', async () => {
  const file = fileName();
  expect(await readKept(undefined)).toBeNull();
  expect(await readKept(file)).toBeNull();
  await writeKept(file, [{ subject: 'Grüße' }]);
  expect(await readKept(file)).toEqual([{ subject: 'Grüße' }]);
});

test('a truncated file is put aside and named, and the next one begins empty', async () => {
  const file = fileName();
  await writeKept(file, [{ subject: 'Grüße' }]);
  truncateSync(file, 7);
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await readKept(file)).toBeNull();
  expect(printed.mock.calls.join()).toContain(`${file}.damaged`);
  printed.mockRestore();
  expect(existsSync(file)).toBe(false);
  expect(readFileSync(`${file}.damaged`, 'utf8')).toHaveLength(7);
});

test('a file that may not be read is an error', async () => {
  const file = join(fileName(), '..', '..');
  await expect(readKept(file)).rejects.toThrow(/EISDIR/);
});

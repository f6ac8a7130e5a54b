import { execPath } from 'node:process';
import { expect, test } from 'vitest';
import { startMongod } from '../lib/real-mongod.mjs';

test('a program that is no mongod is reported as soon as it has ended', async () => {
  // Node knows none of the options of mongod.
  await expect(startMongod(execPath)).rejects.toThrow(/ended with \d+ before it accepted writes/);
});

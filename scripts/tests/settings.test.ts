import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { authorityOf, localSecret } from '../lib/settings.mjs';
import { dataFolder, isWindows } from './product.ts';

const folder = dataFolder();
afterAll(() => folder.remove());

test.skipIf(isWindows)('a secret that could not be written whole is generated at the next start', () => {
  const settings = fileURLToPath(new URL('../lib/settings.mjs', import.meta.url));
  const make = `import(process.argv[1]).then(({ localSecret }) => localSecret(process.argv[2]))`;
  // No file can grow, as on a full disk.
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'ulimit -f 0; exec "$@"', 'bash', process.execPath, '-e', make, settings, folder.path],
    { encoding: 'utf8' },
  );
  expect(stderr).toContain('EFBIG');
  expect(status).toBe(1);
  const secret = localSecret(folder.path);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(localSecret(folder.path)).toBe(secret);
});

test.each([
  ['127.0.0.1', '127.0.0.1:3000'],
  ['localhost', 'localhost:3000'],
  ['0.0.0.0', '127.0.0.1:3000'],
  ['::', '127.0.0.1:3000'],
  ['::1', '[::1]:3000'],
  ['192.0.2.7', '192.0.2.7:3000'],
])('a product that listens at %s is reached at %s', (host, authority) => {
  expect(authorityOf(host, 3000)).toBe(authority);
});

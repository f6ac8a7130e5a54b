import { expect, test } from 'vitest';
import { createPasswordHashes } from './password-hash.ts';

test('only tests hash at a low cost', async () => {
  const hash = await createPasswordHashes('production').hash('a good password');
  expect(hash).toMatch(/^\$2b\$12\$/);
  expect(await createPasswordHashes('test').hash('a good password')).toMatch(/^\$2b\$04\$/);
});

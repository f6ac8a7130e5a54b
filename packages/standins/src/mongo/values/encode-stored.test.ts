import { expect, test } from 'vitest';
import { decode, encodeStored } from './values.ts';

test('a stored document holds its own bytes only, not the pool in which it was encoded', () => {
  const bytes = encodeStored({ name: 'Ada' });
  expect(bytes.buffer.byteLength).toBe(bytes.length);
  expect(decode(bytes)).toEqual({ name: 'Ada' });
});

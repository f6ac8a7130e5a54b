import { expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

/** Reads that end on demand, in the order of their start. */
function slowReads() {
  const begun: { end(value: string): void; fail(error: Error): void }[] = [];
  const read = () =>
    new Promise<string>((end, fail) => {
      begun.push({ end, fail });
    });
  return { begun, read, share: createSharedReads<string>() };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('calls of the same tick share a read, and calls during it share the next one', async () => {
  const { begun, read, share } = slowReads();
  const first = [share('a', read), share('a', read)];
  expect(begun).toHaveLength(0);
  await soon();
  const later = [share('a', read), share('a', read), share('a', read)];
  expect(begun).toHaveLength(1);
  begun[0]?.end('before');
  expect(await Promise.all(first)).toEqual(['before', 'before']);
  await soon();
  expect(begun).toHaveLength(2);
  const last = share('a', read);
  begun[1]?.end('after');
  expect(await Promise.all(later)).toEqual(['after', 'after', 'after']);
  await soon();
  begun[2]?.end('at last');
  expect(await last).toBe('at last');
  expect(begun).toHaveLength(3);
});

test('nothing is kept after the last answer', async () => {
  const { begun, read, share } = slowReads();
  const first = share('a', read);
  await soon();
  begun[0]?.end('old');
  await first;
  await soon();
  const second = share('a', read);
  await soon();
  begun[1]?.end('new');
  expect(await second).toBe('new');
});

test('a failed read fails for all that share it, and the next one runs', async () => {
  const { begun, read, share } = slowReads();
  const first = share('a', read);
  await soon();
  const second = share('a', read);
  begun[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await soon();
  begun[1]?.end('back');
  expect(await second).toBe('back');
});

test('different keys are independent', async () => {
  const { begun, read, share } = slowReads();
  const both = [share('a', read), share('b', read)];
  await soon();
  expect(begun).toHaveLength(2);
  begun[1]?.end('b');
  begun[0]?.end('a');
  expect(await Promise.all(both)).toEqual(['a', 'b']);
});

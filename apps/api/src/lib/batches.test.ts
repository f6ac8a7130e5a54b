import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

/** Batches that end on demand, in the order of their start. */
function slowBatches() {
  const begun: { key: string; items: string[]; end(): void; fail(error: Error): void }[] = [];
  const add = createBatches<string>(
    (key, items) =>
      new Promise((end, fail) => {
        begun.push({ key, items: [...items], end, fail });
      }),
  );
  return { begun, add, itemsBegun: () => begun.map(({ key, items }) => `${key}: ${items.join(' ')}`) };
}

test('items of one turn are one batch, and those that come while it runs are the next', async () => {
  const { begun, add, itemsBegun } = slowBatches();
  const first = [add('a', '1'), add('a', '2')];
  expect(begun).toHaveLength(0);
  await expect.poll(itemsBegun).toEqual(['a: 1 2']);
  const later = [add('a', '3'), add('a', '4')];
  begun[0]?.end();
  await Promise.all(first);
  await expect.poll(itemsBegun).toEqual(['a: 1 2', 'a: 3 4']);
  begun[1]?.end();
  await Promise.all(later);
  const last = add('a', '5');
  await expect.poll(itemsBegun).toEqual(['a: 1 2', 'a: 3 4', 'a: 5']);
  begun[2]?.end();
  await last;
});

test('batches of different keys run at once', async () => {
  const { begun, add, itemsBegun } = slowBatches();
  const both = [add('a', '1'), add('b', '2')];
  await expect.poll(itemsBegun).toEqual(['a: 1', 'b: 2']);
  for (const { end } of begun) end();
  await Promise.all(both);
});

test('a batch that fails rejects the calls of its items only', async () => {
  const { begun, add } = slowBatches();
  const failing = Promise.allSettled([add('a', '1'), add('a', '2')]);
  await expect.poll(() => begun).toHaveLength(1);
  const next = add('a', '3');
  begun[0]?.fail(new Error('away'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => begun).toHaveLength(2);
  begun[1]?.end();
  await expect(next).resolves.toBeUndefined();
});

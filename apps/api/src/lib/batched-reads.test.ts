import { expect, test } from 'vitest';
import { createBatchedReads } from './batched-reads.ts';

/** Reads that end on demand, in the order of their start; the value of each id is the id in capitals. */
function slowReads() {
  const begun: { ids: readonly string[]; end(): void; fail(error: Error): void }[] = [];
  const findAll = createBatchedReads<string>(
    (ids) =>
      new Promise((resolve, fail) => {
        const end = () => resolve(new Map(ids.map((id) => [id, id.toUpperCase()])));
        begun.push({ ids, end, fail });
      }),
  );
  const find = async (...ids: string[]) => {
    const found = await findAll(ids);
    return ids.map((id) => found.get(id));
  };
  return { begun, find, findAll };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('ids of the same tick are read at once and each only once, ids during a read with the next one', async () => {
  const { begun, find } = slowReads();
  const first = [find('a', 'b'), find('b', 'c', 'c')];
  await soon();
  const later = [find('a'), find('d')];
  expect(begun.map(({ ids }) => ids)).toEqual([['a', 'b', 'c']]);
  begun[0]?.end();
  expect(await Promise.all(first)).toEqual([
    ['A', 'B'],
    ['B', 'C', 'C'],
  ]);
  await soon();
  expect(begun[1]?.ids).toEqual(['a', 'd']);
  begun[1]?.end();
  expect(await Promise.all(later)).toEqual([['A'], ['D']]);
});

test('a call gets what it asked for, and nothing else', async () => {
  const { begun, findAll } = slowReads();
  const both = [findAll(['a', 'b', 'a']), findAll(['c'])];
  await soon();
  begun[0]?.end();
  expect((await Promise.all(both)).map((found) => [...found.keys()])).toEqual([['a', 'b'], ['c']]);
});

test('a failed read fails for all that share it, and the next one reads only its own ids', async () => {
  const { begun, find } = slowReads();
  const failed = [find('a'), find('b')];
  await soon();
  const next = find('c');
  begun[0]?.fail(new Error('away'));
  const outcomes = await Promise.allSettled(failed);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await soon();
  expect(begun[1]?.ids).toEqual(['c']);
  begun[1]?.end();
  expect(await next).toEqual(['C']);
});

test('without ids nothing is read', async () => {
  const { begun, find } = slowReads();
  expect(await find()).toEqual([]);
  await soon();
  expect(begun).toEqual([]);
});

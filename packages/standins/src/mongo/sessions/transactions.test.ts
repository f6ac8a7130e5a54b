import { expect, test } from 'vitest';
import { Transactions } from './transactions.ts';

const collection = { commit: () => undefined };
const rids = (changes: { rid: number }[]): number[] => changes.map(({ rid }) => rid);

test('with a transaction always open, only changes that an open one cannot see are kept', () => {
  const transactions = new Transactions();
  let open = transactions.begin();
  for (let rid = 0; rid < 100; rid++) {
    transactions.remember({ collection, rid, before: undefined });
    const next = transactions.begin();
    transactions.finish(open);
    open = next;
    expect(transactions.history).toEqual([]);
    expect(transactions.changesSince(open)).toEqual([]);
  }
});

test('a transaction keeps the changes since its own snapshot, whoever ends before it', () => {
  const transactions = new Transactions();
  const change = (rid: number) => transactions.remember({ collection, rid, before: undefined });
  const first = transactions.begin();
  change(1);
  const second = transactions.begin();
  change(2);
  const third = transactions.begin();
  change(3);

  transactions.finish(second);
  expect(rids(transactions.history)).toEqual([1, 2, 3]);
  transactions.finish(first);
  expect(rids(transactions.history)).toEqual([3]);
  expect(rids(transactions.changesSince(third))).toEqual([3]);
  const fourth = transactions.begin();
  change(4);
  expect(rids(transactions.changesSince(fourth))).toEqual([4]);
  expect(rids(transactions.changesSince(third))).toEqual([3, 4]);
  transactions.finish(third);
  transactions.finish(fourth);
  expect(transactions.history).toEqual([]);
});

import mongoose from 'mongoose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { afterCommit, transaction } from './transaction.ts';

const Thing = mongoose.model(
  'Thing',
  new mongoose.Schema({ _id: Number, count: Number, made: Boolean }, { versionKey: false }),
);
const _id = 1;

beforeEach(async () => {
  await Thing.deleteMany({});
  await Thing.create({ _id, count: 0 });
});

// Other files of the worker look at all models.
afterAll(() => void mongoose.deleteModel('Thing'));

const countUp = async () => {
  await Thing.updateOne({ _id }, { $inc: { count: 1 } });
};
const count = async () => (await Thing.findById(_id).lean())?.count;

test('writes are committed together or not at all', async () => {
  const failing = transaction(async () => {
    await countUp();
    await Thing.create({ _id: 2, made: true });
    throw new Error('half-way');
  });
  await expect(failing).rejects.toThrow('half-way');
  expect([await count(), await Thing.countDocuments()]).toEqual([0, 1]);
  await transaction(async () => {
    await countUp();
    await Thing.create({ _id: 2, made: true });
  });
  expect([await count(), await Thing.countDocuments()]).toEqual([1, 2]);
});

test.each([undefined, 'thing:1'])(
  'many transactions at once on one document (%s) each count once',
  async (document) => {
    await Promise.all(Array.from({ length: 30 }, () => transaction(countUp, document)));
    expect(await count()).toBe(30);
  },
);

test('transactions that name a document run once each, and a failed one does not block others', async () => {
  let tries = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      transaction(async () => {
        tries += 1;
        await countUp();
        if (index % 3 === 0) throw new Error('no');
      }, 'thing:1'),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect([await count(), tries]).toEqual([20, 30]);
});

test('when the database goes away all queued transactions fail at once, and the next one tries again', async () => {
  let asked = 0;
  const away = async () => {
    asked += 1;
    throw new mongoose.mongo.MongoNetworkError('cut off');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => transaction(away, 'thing:1')));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(1);
  await transaction(countUp, 'thing:1');
  expect(await count()).toBe(1);
});

test('a transaction does not begin inside of another, also across functions', async () => {
  const inner = () => transaction(countUp, 'thing:2');
  const nested = transaction(async () => {
    await countUp();
    await inner();
  }, 'thing:1');
  await expect(nested).rejects.toThrow('A transaction cannot begin inside of another');
  expect(await count()).toBe(0);
});

test('an effect runs once after the commit, and not at all after a rollback', async () => {
  const seen: unknown[] = [];
  let tries = 0;
  await transaction(async () => {
    tries += 1;
    await countUp();
    afterCommit(() => seen.push(`of try ${tries}`));
    if (tries === 1) {
      throw new mongoose.mongo.MongoServerError({
        message: 'again',
        errorLabels: ['TransientTransactionError'],
      });
    }
  });
  expect(seen).toEqual(['of try 2']);
  const failing = transaction(async () => {
    afterCommit(() => seen.push('never'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(seen).toEqual(['of try 2']);
  afterCommit(() => seen.push('at once'));
  expect(seen).toEqual(['of try 2', 'at once']);
});

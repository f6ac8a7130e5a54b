import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from './transaction.ts';

const things = () => mongoose.connection.collection('things');
const _id = 1 as never;

beforeEach(async () => {
  await things().deleteMany({});
  await things().insertOne({ _id, count: 0 });
});

const countUp = (session: mongoose.ClientSession) =>
  things().updateOne({ _id }, { $inc: { count: 1 } }, { session });
const count = async () => (await things().findOne({ _id }))?.count;

test('all writes count or none does', async () => {
  const failing = inTransaction(async (session) => {
    await countUp(session);
    await things().insertOne({ made: true }, { session });
    throw new Error('half-way');
  });
  await expect(failing).rejects.toThrow('half-way');
  expect([await count(), await things().countDocuments()]).toEqual([0, 1]);
  await inTransaction(async (session) => {
    await countUp(session);
    await things().insertOne({ made: true }, { session });
  });
  expect([await count(), await things().countDocuments()]).toEqual([1, 2]);
});

test.each([undefined, 'thing:1'])(
  'of many at once on one document (%s) each counts once',
  async (document) => {
    await Promise.all(Array.from({ length: 30 }, () => inTransaction(countUp, document)));
    expect(await count()).toBe(30);
  },
);

test('those that name a document are tried once each, and one that fails holds up no other', async () => {
  let tries = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      inTransaction(async (session) => {
        tries += 1;
        await countUp(session);
        if (index % 3 === 0) throw new Error('no');
      }, 'thing:1'),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect([await count(), tries]).toEqual([20, 30]);
});

test('when the database goes away all in line hear it at once, and the next one asks it again', async () => {
  let asked = 0;
  const away = async () => {
    asked += 1;
    throw new mongoose.mongo.MongoNetworkError('cut off');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => inTransaction(away, 'thing:1')));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(1);
  await inTransaction(countUp, 'thing:1');
  expect(await count()).toBe(1);
});

import { type Document, Long } from 'bson';
import { type Collection, MongoClient } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { client, uri } from './test/any-server.ts';
import { type Doc, fresh } from './test/semantics.ts';

/** Former deviations of this server from MongoDB. */

const command = (body: Document): Promise<Document> => client.db('semantics').command(body);

describe('what MongoDB refuses is refused with the same code', () => {
  const filled = async (...docs: Doc[]): Promise<Collection<Doc>> => {
    const collection = fresh();
    await collection.insertMany(docs);
    return collection;
  };
  const rows: [string, number, () => Promise<unknown>][] = [
    [
      '$pull through a scalar',
      28,
      async () => (await filled({ a: 1 })).updateOne({}, { $pull: { 'a.b': 1 } as never }),
    ],
    [
      'an upsert by a document and a path in it',
      54,
      () => fresh().updateOne({ a: { b: 1 }, 'a.c': 1 }, { $set: { d: 1 } }, { upsert: true }),
    ],
    [
      'a partial index by $ne',
      67,
      () => fresh().createIndex({ a: 1 }, { partialFilterExpression: { a: { $ne: null } } }),
    ],
    [
      'a partial index by $exists: false',
      67,
      () => fresh().createIndex({ a: 1 }, { partialFilterExpression: { a: { $exists: false } } }),
    ],
    [
      'an order by two arrays',
      2,
      async () => (await filled({ a: [1], b: [2] })).find().sort({ a: 1, b: 1 }).toArray(),
    ],
    ...['$sum', '$min', '$max', '$push'].map((name): [string, number, () => Promise<unknown>] => [
      `${name} of a list in a group`,
      40237,
      () =>
        fresh()
          .aggregate([{ $group: { _id: 1, v: { [name]: ['$a', '$b'] } } }])
          .toArray(),
    ]),
    [
      'a NUL in a pattern',
      51109,
      () =>
        fresh()
          .find({ a: { $regex: 'a\0b' } })
          .toArray(),
    ],
  ];
  test.each(rows)('%s: %d', async (_name, code, run) => {
    await expect(run()).rejects.toMatchObject({ code });
  });

  test('more than 64 indexes: 67', async () => {
    const collection = fresh();
    for (let i = 1; i < 64; i++) await collection.createIndex({ [`f${i}`]: 1 });
    await expect(collection.createIndex({ f64: 1 })).rejects.toMatchObject({ code: 67 });
  });

  test('a database name that differs by case: 13297', async () => {
    await client.db('Cased').collection('c').insertOne({});
    await expect(client.db('cased').collection('c').insertOne({})).rejects.toMatchObject({ code: 13297 });
  });

  const commands: [string, number, Document][] = [
    ['a field of a command', 40415, { find: 'c', other: 1 }],
    [
      'an index option nobody knows',
      197,
      { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a_1', nothing: 1 }] },
    ],
    ['a limit below 0', 51024, { find: 'c', limit: -1 }],
  ];
  test.each(commands)('%s: %d', async (_name, code, body) => {
    await expect(command(body)).rejects.toMatchObject({ code });
  });

  test('a field of a statement: 40415, and a retryable update of many: 72', async () => {
    const unknown = { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, other: 1 }] };
    await expect(command(unknown)).rejects.toMatchObject({ code: 40415 });
    const many = { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true }] };
    // a separate client, whose sessions are not reused
    const other = new MongoClient(uri);
    const answer = other
      .withSession((session) =>
        other.db('semantics').command({ ...many, txnNumber: Long.fromNumber(1000) }, { session }),
      )
      .finally(() => other.close());
    await expect(answer.then(({ writeErrors }) => Promise.reject(writeErrors?.[0]))).rejects.toMatchObject({
      code: 72,
    });
  });
});

test('a unique sparse index of paths has no key for documents without them', async () => {
  const collection = fresh();
  await collection.createIndex({ 'p.a': 1, 'p.b': 1 }, { unique: true, sparse: true });
  await collection.insertMany([{ p: [] }, { p: [] }, { p: [{ x: 1 }] }, { p: [{ x: 1 }] }]);
  await collection.insertOne({ p: [{ a: 1 }] });
  await expect(collection.insertOne({ p: [{ x: 1 }, { a: 1 }] })).rejects.toMatchObject({ code: 11000 });
});

describe('a path that ends with a position', () => {
  const rows: [Doc, Doc, boolean][] = [
    [{ a: [[1, 2]] }, { 'a.0': 1 }, false],
    [{ a: [[1, 2]] }, { 'a.0': [1, 2] }, true],
    [{ a: [[1, 2]] }, { 'a.0.0': 1 }, true],
    [{ a: [1, 2] }, { 'a.0': 1 }, true],
    [{ a: [{ 1: 4 }, 5] }, { 'a.1': 4 }, true],
    [{ a: [{ 1: 4 }, 5] }, { 'a.1': 5 }, true],
    // a field named 0 is looked up in each element that is a document
    [{ a: [{ x: 1 }] }, { 'a.0': null }, true],
    [{ a: [{ x: 1 }] }, { 'a.0': { $ne: null } }, false],
    [{ a: [1, { x: 1 }] }, { 'a.0.x': null }, true],
    [{ a: [{ 0: 1 }] }, { 'a.0': null }, false],
    [{ a: [1] }, { 'a.0': null }, false],
    [{ a: [1] }, { 'a.1': null }, false],
    [{ a: [] }, { 'a.0': null }, false],
    [{ a: 1 }, { 'a.0': null }, true],
  ];
  test.each(rows)('%j %j: %s', async (doc, filter, found) => {
    const collection = fresh();
    await collection.insertOne(doc);
    expect(await collection.countDocuments(filter)).toBe(found ? 1 : 0);
  });
});

test('of several indexes none is created when one cannot be built, in memory and on disk', async () => {
  const collection = fresh();
  await collection.insertMany([{ b: 1 }, { b: 1 }]);
  await expect(
    collection.createIndexes([{ key: { a: 1 } }, { key: { b: 1 }, unique: true }]),
  ).rejects.toMatchObject({ code: 11000 });
  expect(await collection.indexes()).toHaveLength(1);
});

test('a unique index over documents of the same transaction: 263', async () => {
  const session = client.startSession();
  const collection = client.db('semantics').collection(fresh().collectionName);
  await expect(
    session.withTransaction(async () => {
      await collection.insertMany([{ a: 1 }, { a: 1 }], { session });
      await collection.createIndex({ a: 1 }, { unique: true, session });
    }),
  ).rejects.toMatchObject({ code: 263 });
  await session.endSession();
});

test("a unique key freed after a transaction's start is not free in it", async () => {
  const collection = client.db('semantics').collection<Document>(fresh().collectionName);
  await collection.insertMany([{ _id: 1 as never }, { _id: 2 as never }]);
  const session = client.startSession();
  session.startTransaction();
  expect(await collection.countDocuments({}, { session })).toBe(2);
  await collection.deleteOne({ _id: 1 as never });
  await expect(collection.insertOne({ _id: 1 as never }, { session })).rejects.toMatchObject({ code: 112 });
  await session.endSession();
});

test.each(['updateMany', 'deleteMany'] as const)(
  '%s in a transaction meets a document that has changed since its snapshot: 112',
  async (method) => {
    const collection = client.db('semantics').collection<Document>(fresh().collectionName);
    await collection.insertMany([{ a: 1 }, { a: 1, changes: true }]);
    const session = client.startSession();
    session.startTransaction();
    expect(await collection.countDocuments({ a: 1 }, { session })).toBe(2);
    await collection.updateOne({ changes: true }, { $set: { a: 2 } });
    const change =
      method === 'updateMany'
        ? collection.updateMany({ a: 1 }, { $set: { b: 1 } }, { session })
        : collection.deleteMany({ a: 1 }, { session });
    await expect(change).rejects.toMatchObject({ code: 112 });
    await session.endSession();
  },
);

test('maxTimeMS ends a running command', async () => {
  const collection = fresh();
  await collection.insertMany(Array.from({ length: 5000 }, (_, i) => ({ i })));
  const groups = [{ $group: { _id: '$i' } }, { $sort: { _id: 1 } }];
  const answer = collection.aggregate(groups, { maxTimeMS: 1 }).toArray();
  await expect(answer).rejects.toMatchObject({ code: 50 });
});

import type { Collection } from 'mongodb';
import { expect, test } from 'vitest';
import { client } from '../test/own-server.ts';
import { type Doc, fresh } from '../test/semantics.ts';

/** Capped collections and the cursors that follow them. */

async function capped(options: Doc): Promise<Collection<Doc>> {
  const { collectionName } = fresh();
  return client.db('semantics').createCollection<Doc>(collectionName, { capped: true, ...options });
}

const ids = async (collection: Collection<Doc>): Promise<unknown[]> =>
  (await collection.find().toArray()).map(({ _id }) => _id);

const numbered = (...numbers: number[]): Doc[] => numbers.map((n) => ({ _id: n as never }));

test('the oldest leave a full collection, by number and by size', async () => {
  const few = await capped({ size: 100_000, max: 3 });
  await few.insertMany(numbered(1, 2, 3, 4, 5));
  expect(await ids(few)).toEqual([3, 4, 5]);
  const small = await capped({ size: 3000 });
  for (const { _id } of numbered(1, 2, 3, 4)) await small.insertOne({ _id, text: 'x'.repeat(1000) } as Doc);
  expect(await ids(small)).toEqual([3, 4]);
});

test('a tailable cursor goes on with what is inserted after it reached the end', async () => {
  const log = await capped({ size: 4096 });
  await log.insertMany(numbered(1, 2));
  const cursor = log.find({}, { tailable: true, batchSize: 1 });
  expect(await cursor.next()).toEqual({ _id: 1 });
  expect(await cursor.next()).toEqual({ _id: 2 });
  expect(await cursor.tryNext()).toBeNull();
  await log.insertOne(numbered(3)[0] as Doc);
  expect(await cursor.next()).toEqual({ _id: 3 });
  await log.drop();
  await expect(cursor.next()).rejects.toMatchObject({ code: 175 });
});

test('one that awaits data is answered when it comes', async () => {
  const log = await capped({ size: 4096 });
  await log.insertOne(numbered(1)[0] as Doc);
  const cursor = log.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 30_000 });
  expect(await cursor.next()).toEqual({ _id: 1 });
  const next = cursor.next();
  await log.insertOne(numbered(2)[0] as Doc);
  expect(await next).toEqual({ _id: 2 });
  await cursor.close();
});

test('what is not capped is not followed, and a cap needs a size', async () => {
  const collection = fresh();
  await collection.insertOne({});
  await expect(collection.find({}, { tailable: true }).toArray()).rejects.toMatchObject({ code: 2 });
  await expect(capped({})).rejects.toMatchObject({ code: 72 });
});

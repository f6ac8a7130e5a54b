import { expect, test } from 'vitest';
import { client } from '../test/any-server.ts';
import { fresh } from '../test/semantics.ts';

/** Changes of an index that is there already, as the manual describes `collMod`. */

const change = (name: string, index: unknown) => client.db('semantics').command({ collMod: name, index });

test('an index is made unique in two steps: no new duplicates, then none at all', async () => {
  const collection = fresh();
  await collection.insertMany([
    { _id: 1, email: 'ada' },
    { _id: 2, email: 'ada' },
  ] as never);
  await collection.createIndex({ email: 1 });
  const { collectionName: name } = collection;
  await expect(change(name, { keyPattern: { email: 1 }, unique: true })).rejects.toMatchObject({ code: 72 });
  await change(name, { keyPattern: { email: 1 }, prepareUnique: true });
  await expect(collection.insertOne({ email: 'ada' })).rejects.toMatchObject({ code: 11000 });
  await expect(change(name, { name: 'email_1', unique: true })).rejects.toMatchObject({
    code: 359,
    errorResponse: { violations: [{ ids: [1, 2] }] },
  });
  await collection.deleteOne({ _id: 2 } as never);
  await change(name, { name: 'email_1', unique: true });
  expect(await collection.indexes()).toContainEqual({
    v: 2,
    key: { email: 1 },
    name: 'email_1',
    unique: true,
  });
  await expect(collection.insertOne({ email: 'ada' })).rejects.toMatchObject({ code: 11000 });
});

test('documents get another lifetime', async () => {
  const collection = fresh();
  const { collectionName: name } = collection;
  await collection.createIndex({ at: 1 }, { expireAfterSeconds: 10 });
  await change(name, { keyPattern: { at: 1 }, expireAfterSeconds: 3600 });
  expect(await collection.indexes()).toContainEqual(expect.objectContaining({ expireAfterSeconds: 3600 }));
  await expect(change(name, { name: 'nope', expireAfterSeconds: 1 })).rejects.toMatchObject({ code: 27 });
  await expect(change(name, { name: 'at_1', hidden: true })).rejects.toMatchObject({ code: 238 });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MongoServer, startMongo } from '../server.ts';

/** Servers are used at once after they opened a folder. */

interface Member {
  _id: number;
  email: string;
  tags: string[];
  town: string;
}

const size = 300;
const memberOf = (_id: number): Member => ({
  ...{ _id, email: `person${_id}@example.org`, town: `Town ${_id % 10}` },
  tags: Array.from({ length: 30 }, (_, i) => `tag ${(_id * 31 + i * 7) % 500}`),
});

let folder: string;
let server: MongoServer;
let client: MongoClient;
const members = () => client.db('a').collection<Member>('members');

async function start(): Promise<void> {
  server = await startMongo({ dataDir: folder });
  client = await new MongoClient(server.uri).connect();
}

async function stop(): Promise<void> {
  await client.close();
  await server.close();
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rosette-opening-'));
  await start();
  await members().createIndexes([
    { key: { email: 1 }, unique: true },
    { key: { tags: 1 } },
    { key: { town: 1, _id: -1 } },
  ]);
  await members().insertMany(Array.from({ length: size }, (_, i) => memberOf(i)));
  await restart();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

test('after documents were deleted between others, all others are there after a restart, and one is added', async () => {
  const deleted = [0, 1, 7, 150, size - 2, size - 1];
  await members().deleteMany({ _id: { $in: deleted } });
  await restart();
  await members().insertOne(memberOf(size));
  await restart();
  const left = Array.from({ length: size + 1 }, (_, i) => i).filter((id) => !deleted.includes(id));
  expect(await members().find().sort({ _id: 1 }).toArray()).toEqual(left.map(memberOf));
});

test('the first queries after a restart are answered from indexes, and the first writes keep them unique', async () => {
  expect(await members().findOne({ email: 'person7@example.org' })).toEqual(memberOf(7));
  expect(
    await members()
      .insertOne({ ...memberOf(size), email: 'person8@example.org' })
      .catch(String),
  ).toMatch(/E11000 .*email_1/);
  expect(await members().countDocuments({ tags: 'tag 1' })).toBe(
    Array.from({ length: size }, (_, i) => memberOf(i)).filter(({ tags }) => tags.includes('tag 1')).length,
  );
  const { executionStats } = await members()
    .find({ town: 'Town 3' }, { sort: { _id: -1 }, limit: 2 })
    .explain();
  expect(executionStats).toMatchObject({ nReturned: 2, totalDocsExamined: 2 });
  expect(await members().indexes()).toHaveLength(4);
});

test('changes, removals and new indexes right after a restart are found, also after the next one', async () => {
  await members().updateOne({ _id: 5 }, { $set: { town: 'Lyon', tags: ['new'] } });
  await members().deleteOne({ _id: 6 });
  await members().insertOne({ ...memberOf(size), town: 'Lyon' });
  await members().createIndex({ town: 1 });
  await members().dropIndex('tags_1');
  const inLyon = () => members().find({ town: 'Lyon' }).sort({ _id: 1 }).project({ _id: 1 }).toArray();
  expect(await inLyon()).toEqual([{ _id: 5 }, { _id: size }]);
  await restart();
  expect(await inLyon()).toEqual([{ _id: 5 }, { _id: size }]);
  expect(await members().countDocuments({ tags: 'new' })).toBe(1);
  expect(await members().countDocuments()).toBe(size);
  expect((await members().indexes()).map(({ name }) => name)).toEqual([
    ...['_id_', 'email_1', 'town_1__id_-1', 'town_1'],
  ]);
});

test('a server that is closed right after it opened a folder leaves it as it was', async () => {
  await stop();
  await (await startMongo({ dataDir: folder })).close();
  await start();
  expect(await members().countDocuments({ town: 'Town 1' })).toBe(size / 10);
});

test('a cursor goes on with the documents as they were when it was opened', async () => {
  const cursor = members().find({}, { sort: { _id: 1 }, batchSize: 2 });
  await cursor.next();
  await members().updateMany({}, { $set: { town: 'Lyon' } });
  await members().deleteMany({ _id: { $gt: 5 } });
  const rest = await cursor.toArray();
  expect(rest).toHaveLength(size - 1);
  expect(rest.map(({ town }) => town)).not.toContain('Lyon');
});

test('a transaction sees documents as they were when it began', async () => {
  const session = client.startSession();
  session.startTransaction();
  await members().findOne({ _id: 1 }, { session });
  await members().updateOne({ _id: 2 }, { $set: { town: 'Lyon' } });
  await members().deleteOne({ _id: 3 });
  expect(
    await members()
      .find({ _id: { $in: [2, 3] } }, { session })
      .toArray(),
  ).toEqual([memberOf(2), memberOf(3)]);
  expect(await members().countDocuments({ town: 'Lyon' }, { session })).toBe(0);
  await session.abortTransaction();
  await session.endSession();
});

test('a cursor of a collection that was dropped ends with an error', async () => {
  const cursor = members().find({}, { batchSize: 2 });
  await cursor.next();
  await members().drop();
  await expect(cursor.toArray()).rejects.toMatchObject({ codeName: 'QueryPlanKilled' });
});

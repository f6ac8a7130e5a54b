import type { ClientSession } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { client } from '../test/own-server.ts';

interface Entry {
  _id: number;
  n: number;
}

let counter = 0;
const fresh = () => client.db('snapshots').collection<Entry>(`c${++counter}`);

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ _id: at + 1, n: at + 1 }));

/** Runs reads in a session that sees the moment of its first one. */
async function inSnapshot(read: (session: ClientSession) => Promise<void>): Promise<void> {
  const session = client.startSession({ snapshot: true });
  try {
    await read(session);
  } finally {
    await session.endSession();
  }
}

describe('a snapshot session', () => {
  test('reads all collections as of its first read, whatever is written meanwhile', async () => {
    const [one, other] = [fresh(), fresh()];
    await one.insertMany(entries(3));
    await other.insertMany(entries(3));
    await other.createIndex({ n: 1 });
    await inSnapshot(async (session) => {
      expect(await one.findOne({ _id: 1 }, { session })).toEqual({ _id: 1, n: 1 });
      await other.updateOne({ _id: 1 }, { $set: { n: 100 } });
      await other.deleteOne({ _id: 2 });
      await other.insertOne({ _id: 4, n: 4 });
      const created = fresh();
      await created.insertOne({ _id: 1, n: 1 });

      expect(await other.find({}, { session }).sort({ n: -1 }).toArray()).toEqual(entries(3).reverse());
      expect(await other.find({ n: { $gte: 2 } }, { session }).toArray()).toEqual(entries(3).slice(1));
      expect(await other.countDocuments({}, { session })).toBe(3);
      expect(await other.distinct('n', {}, { session })).toEqual([1, 2, 3]);
      expect(await other.aggregate([{ $match: { _id: 1 } }], { session }).toArray()).toEqual([
        { _id: 1, n: 1 },
      ]);
      expect(await created.find({}, { session }).toArray()).toEqual([]);
    });
    expect(await other.countDocuments()).toBe(3);
    expect(await other.findOne({ _id: 1 })).toEqual({ _id: 1, n: 100 });
  });

  test('reads a cursor to its end across writes, and a transaction that commits meanwhile is not in it', async () => {
    const collection = fresh();
    await collection.insertMany(entries(500));
    const writer = client.startSession();
    writer.startTransaction();
    await collection.insertOne({ _id: 900, n: 900 }, { session: writer });
    await inSnapshot(async (session) => {
      const cursor = collection.find({}, { session, batchSize: 50 });
      const seen = [await cursor.next()];
      await collection.updateMany({}, { $set: { n: 0 } });
      await writer.commitTransaction();
      for await (const entry of cursor) seen.push(entry);
      expect(seen).toEqual(entries(500));
      expect(await collection.countDocuments({ n: { $gt: 0 } }, { session })).toBe(500);
    });
    await writer.endSession();
    expect(await collection.countDocuments()).toBe(501);
  });

  test('blocks no writes and no drops; what was dropped cannot be read any more', async () => {
    const [kept, dropped] = [fresh(), fresh()];
    await kept.insertMany(entries(2));
    await dropped.insertMany(entries(2));
    await inSnapshot(async (session) => {
      expect(await dropped.countDocuments({}, { session })).toBe(2);
      await kept.createIndex({ n: 1 });
      await dropped.drop();
      await dropped.insertOne({ _id: 9, n: 9 });
      await expect(dropped.find({}, { session }).toArray()).rejects.toMatchObject({ code: 246 });
      expect(await kept.countDocuments({}, { session })).toBe(2);
    });
  });

  test('holds its moment until it ends; another session cannot ask for it', async () => {
    const collection = fresh();
    await collection.insertMany(entries(2));
    const find = { find: collection.collectionName, filter: {} };
    const db = client.db('snapshots');
    const session = client.startSession();
    const { cursor } = await db.command({ ...find, readConcern: { level: 'snapshot' } }, { session });
    const at = { level: 'snapshot', atClusterTime: cursor.atClusterTime };
    await collection.insertOne({ _id: 3, n: 3 });
    const again = await db.command({ ...find, readConcern: at }, { session });
    expect(again.cursor.firstBatch).toEqual(entries(2));
    const other = client.startSession();
    const refused = { code: 246 };
    await expect(db.command({ ...find, readConcern: at }, { session: other })).rejects.toMatchObject(refused);
    await session.endSession();
    // the driver gives the session's id to the next one
    expect(await collection.countDocuments()).toBe(3);
    await expect(db.command({ ...find, readConcern: at })).rejects.toMatchObject(refused);
    await other.endSession();
  });

  test('is for reads of documents only', async () => {
    const readConcern = { level: 'snapshot' };
    for (const command of [{ count: 'c1' }, { listCollections: 1 }])
      await expect(client.db('snapshots').command({ ...command, readConcern })).rejects.toMatchObject({
        code: 72,
      });
  });
});

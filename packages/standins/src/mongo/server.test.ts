import mongoose, { Schema } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { client, server } from './test/own-server.ts';

interface Account {
  _id: number;
  n: number;
}

describe('transactions', () => {
  const accounts = () => client.db('tx').collection<Account>('accounts');

  test('read their own writes and one snapshot, and are invisible until the commit', async () => {
    await accounts().insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 3 },
    ]);
    const session = client.startSession();
    session.startTransaction();
    expect(await accounts().countDocuments({}, { session })).toBe(3);
    // later changes of others are invisible inside
    await accounts().updateOne({ _id: 1 }, { $set: { n: 100 } });
    await accounts().deleteOne({ _id: 2 });
    await accounts().insertOne({ _id: 4, n: 4 });
    await accounts().updateOne({ _id: 3 }, { $set: { n: 33 } }, { session });
    await accounts().insertOne({ _id: 5, n: 5 }, { session });
    const inside = await accounts()
      .find({}, { session, sort: { _id: 1 } })
      .toArray();
    expect(inside.map(({ _id, n }) => [_id, n])).toEqual([
      [1, 1],
      [2, 2],
      [3, 33],
      [5, 5],
    ]);
    expect(
      (
        await accounts()
          .find({}, { sort: { _id: 1 } })
          .toArray()
      ).map(({ _id, n }) => [_id, n]),
    ).toEqual([
      [1, 100],
      [3, 3],
      [4, 4],
    ]);
    await session.commitTransaction();
    expect(
      (
        await accounts()
          .find({}, { sort: { _id: 1 } })
          .toArray()
      ).map(({ _id, n }) => [_id, n]),
    ).toEqual([
      [1, 100],
      [3, 33],
      [4, 4],
      [5, 5],
    ]);
    await session.endSession();
  });

  test('conflict when two change a document, or when it changed after the snapshot', async () => {
    await accounts().insertMany([
      { _id: 10, n: 0 },
      { _id: 11, n: 0 },
    ]);
    const [first, second] = [client.startSession(), client.startSession()];
    first.startTransaction();
    second.startTransaction();
    await accounts().updateOne({ _id: 10 }, { $inc: { n: 1 } }, { session: first });
    await expect(
      accounts().updateOne({ _id: 10 }, { $inc: { n: 1 } }, { session: second }),
    ).rejects.toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
    await first.commitTransaction();
    first.startTransaction();
    await accounts().findOne({ _id: 11 }, { session: first });
    await accounts().updateOne({ _id: 11 }, { $inc: { n: 1 } });
    await expect(
      accounts().updateOne({ _id: 11 }, { $inc: { n: 1 } }, { session: first }),
    ).rejects.toMatchObject({ code: 112 });
    await Promise.all([first.endSession(), second.endSession()]);
  });

  test('a plain write waits for the transaction that locks its document or unique key', async () => {
    const keys = client.db('tx').collection<{ _id: number; k: string }>('keys');
    await keys.createIndex({ k: 1 }, { unique: true });
    const session = client.startSession();
    session.startTransaction();
    await keys.insertOne({ _id: 1, k: 'taken' }, { session });
    let answered = false;
    const waiting = keys.insertOne({ _id: 2, k: 'taken' }).finally(() => {
      answered = true;
    });
    await keys.countDocuments();
    expect(answered).toBe(false);
    await session.abortTransaction();
    await waiting;
    expect(await keys.find().toArray()).toEqual([{ _id: 2, k: 'taken' }]);
    await session.endSession();
  });

  test('30 at once lose no update', async () => {
    await accounts().insertOne({ _id: 20, n: 0 });
    await Promise.all(
      Array.from({ length: 30 }, () =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            const account = await accounts().findOne({ _id: 20 }, { session });
            await accounts().updateOne({ _id: 20 }, { $set: { n: (account?.n ?? 0) + 1 } }, { session });
          }),
        ),
      ),
    );
    expect((await accounts().findOne({ _id: 20 }))?.n).toBe(30);
  });

  test('an error aborts the transaction and drops collections created in it', async () => {
    const session = client.startSession();
    session.startTransaction();
    await client.db('tx').collection<Account>('made').insertOne({ _id: 1, n: 1 }, { session });
    await expect(
      client.db('tx').collection<Account>('made').insertOne({ _id: 1, n: 1 }, { session }),
    ).rejects.toMatchObject({ code: 11000 });
    await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
    expect(await client.db('tx').listCollections({ name: 'made' }).toArray()).toEqual([]);
    await session.endSession();
  });
});

test('a hundred upserts at once by a unique key create one document', async () => {
  const votes = client.db('race').collection<{ who: string; n: number }>('votes');
  await votes.createIndex({ who: 1 }, { unique: true });
  await Promise.all(
    Array.from({ length: 100 }, () =>
      votes.findOneAndUpdate({ who: 'ada' }, { $inc: { n: 1 } }, { upsert: true }),
    ),
  );
  expect(await votes.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ who: 'ada', n: 100 }]);
});

test('listens on the loopback only', () => {
  expect(server.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\//);
});

test('works with Mongoose: unique fields, populate, discriminators, versions, transactions', async () => {
  const connection = await mongoose.createConnection(server.uri, { dbName: 'mongoose' }).asPromise();
  const person = new Schema(
    {
      email: { type: String, unique: true, required: true },
      age: Number,
      friends: [{ type: Schema.Types.ObjectId, ref: 'Person' }],
      notes: Map,
    },
    { timestamps: true, optimisticConcurrency: true },
  );
  const Person = connection.model('Person', person);
  const Event = connection.model('Event', new Schema({ title: String }, { discriminatorKey: 'kind' }));
  const Concert = Event.discriminator('Concert', new Schema({ band: String }));
  await Promise.all([Person.init(), Event.init()]);

  const ada = await Person.create({ email: 'ada@x.org', age: 36, notes: { a: 1 } });
  const bob = await Person.create({ email: 'bob@x.org', friends: [ada._id] });
  await expect(Person.create({ email: 'ada@x.org' })).rejects.toMatchObject({
    code: 11000,
    keyValue: { email: 'ada@x.org' },
  });
  const found = await Person.findById(bob._id).populate<{ friends: { email: string }[] }>('friends').lean();
  expect(found?.friends.map(({ email }) => email)).toEqual(['ada@x.org']);

  const [one, two] = [await Person.findById(ada._id), await Person.findById(ada._id)];
  one?.set('age', 37);
  await one?.save();
  two?.set('age', 38);
  await expect(two?.save()).rejects.toThrow(/VersionError|No matching document/);

  await Concert.create({ title: 'Night', band: 'X' });
  await Event.create({ title: 'Talk' });
  expect(await Concert.countDocuments()).toBe(1);
  expect((await Event.find().sort({ title: 1 }).lean()).map(({ title }) => title)).toEqual(['Night', 'Talk']);

  await expect(
    connection.transaction(async (session) => {
      await Person.updateOne({ email: 'bob@x.org' }, { $set: { age: 1 } }, { session });
      throw new Error('never mind');
    }),
  ).rejects.toThrow('never mind');
  expect((await Person.findOne({ email: 'bob@x.org' }))?.age).toBeUndefined();
  expect(
    await Person.aggregate([{ $group: { _id: null, n: { $sum: 1 }, oldest: { $max: '$age' } } }]),
  ).toEqual([{ _id: null, n: 2, oldest: 37 }]);
  const cursor = Person.find().sort({ email: -1 }).cursor();
  expect((await cursor.next())?.email).toBe('bob@x.org');
  await connection.close();
});

import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import { type Collection, MongoClient, type MongoServerError } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MongoServer, startMongo } from './server.ts';

/** What MongoDB's manual says about values, paths and updates, as tables. */

type Doc = Record<string, unknown>;
let server: MongoServer;
let client: MongoClient;
let counter = 0;

const fresh = (): Collection<Doc> => client.db('semantics').collection(`c${++counter}`);
const long = (n: number): Long => Long.fromNumber(n);
const dec = (text: string): Decimal128 => Decimal128.fromString(text);
const oid = new ObjectId('65a000000000000000000001');
const uuid = new UUID('0f0e0d0c-0b0a-4908-8706-050403020100');

beforeAll(async () => {
  server = await startMongo({});
  client = await new MongoClient(server.uri).connect();
});
afterAll(async () => {
  await client.close();
  await server.close();
});

describe('a filter matches', () => {
  const rows: [string, Doc, Doc, boolean][] = [
    ['a long for an equal int', { a: long(5) }, { a: 5 }, true],
    ['a decimal for an equal double', { a: dec('2.5') }, { a: 2.5 }, true],
    ['not the decimal 0.1 for the double 0.1, which is a little more', { a: dec('0.1') }, { a: 0.1 }, false],
    [
      'longs beyond the precision of doubles apart',
      { a: Long.fromString('9007199254740993') },
      { a: Long.fromString('9007199254740992') },
      false,
    ],
    ['null for a missing field', {}, { a: null }, true],
    ['null for null', { a: null }, { a: null }, true],
    ['null inside an array', { a: [1, null] }, { a: null }, true],
    ['not an empty array for null', { a: [] }, { a: null }, false],
    ['$gte null for missing', {}, { a: { $gte: null } }, true],
    ['$gt null never', { a: null }, { a: { $gt: null } }, false],
    ['$ne null only what is there', {}, { a: { $ne: null } }, false],
    ['$exists for null', { a: null }, { a: { $exists: true } }, true],
    ['$exists: false for missing', { b: 1 }, { a: { $exists: false } }, true],
    ['an element of an array', { a: [1, 2] }, { a: 2 }, true],
    ['a whole array', { a: [1, 2] }, { a: [1, 2] }, true],
    ['not a whole array in another order', { a: [2, 1] }, { a: [1, 2] }, false],
    ['an array inside an array', { a: [[1, 2], 3] }, { a: [1, 2] }, true],
    ['an embedded document with the same order', { a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }, true],
    ['not an embedded document in another order', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
    ['not part of an embedded document', { a: { x: 1, y: 2 } }, { a: { x: 1 } }, false],
    ['a path through an array of documents', { a: [{ b: 1 }, { b: 2 }] }, { 'a.b': 2 }, true],
    ['a path by position', { a: [{ b: 1 }, { b: 2 }] }, { 'a.1.b': 2 }, true],
    ['not the wrong position', { a: [{ b: 1 }, { b: 2 }] }, { 'a.0.b': 2 }, false],
    ['a path through nothing as missing', { a: 5 }, { 'a.b': null }, true],
    ['different elements for two conditions', { a: [1, 10] }, { a: { $gt: 5, $lt: 2 } }, true],
    ['one element for $elemMatch', { a: [1, 10] }, { a: { $elemMatch: { $gt: 5, $lt: 7 } } }, false],
    [
      '$elemMatch on documents',
      {
        a: [
          { x: 1, y: 2 },
          { x: 2, y: 1 },
        ],
      },
      { a: { $elemMatch: { x: 2, y: 2 } } },
      false,
    ],
    ['$all on an array', { a: [1, 2, 3] }, { a: { $all: [3, 1] } }, true],
    ['$all on a scalar', { a: 1 }, { a: { $all: [1] } }, true],
    ['$all of nothing never', { a: [] }, { a: { $all: [] } }, false],
    ['$size', { a: [1, 2] }, { a: { $size: 2 } }, true],
    ['$in with null for missing', {}, { a: { $in: [null, 1] } }, true],
    ['$in with a regular expression', { a: 'hello' }, { a: { $in: [/^he/] } }, true],
    ['$nin of an element', { a: [1, 2] }, { a: { $nin: [2] } }, false],
    ['$not with missing', {}, { a: { $not: { $gt: 5 } } }, true],
    ['$nor', { a: 1 }, { $nor: [{ a: 2 }, { b: 1 }] }, true],
    ['comparison only within a type', { a: '5' }, { a: { $gt: 1 } }, false],
    ['$lt on dates', { a: new Date(5) }, { a: { $lt: new Date(6) } }, true],
    ['$gt MinKey for anything there', { a: 'x' }, { a: { $gt: new MinKey() } }, true],
    ['$type of a long', { a: long(1) }, { a: { $type: 'long' } }, true],
    ['$type int but not for a double', { a: new Double(1) }, { a: { $type: 'int' } }, false],
    ['$type number', { a: dec('1') }, { a: { $type: 'number' } }, true],
    ['$type of an element', { a: ['x'] }, { a: { $type: 'string' } }, true],
    ['$type array', { a: ['x'] }, { a: { $type: 'array' } }, true],
    ['$type by number', { a: oid }, { a: { $type: 7 } }, true],
    ['$mod', { a: long(7) }, { a: { $mod: [4, 3] } }, true],
    ['a regular expression with i', { a: 'HeLLo' }, { a: /^hel/i }, true],
    ['a regular expression with x', { a: 'abc' }, { a: { $regex: 'a b c # comment', $options: 'x' } }, true],
    ['an inline (?i)', { a: 'ABC' }, { a: { $regex: '(?i)abc' } }, true],
    ['a stored regular expression by equality', { a: new BSONRegExp('x', 'i') }, { a: /x/i }, true],
    ['an ObjectId', { a: oid }, { a: new ObjectId(oid.toHexString()) }, true],
    ['a UUID', { a: uuid }, { a: new UUID(uuid.toString()) }, true],
    [
      'a binary of another subtype not',
      { a: new Binary(Buffer.from('x'), 0) },
      { a: new Binary(Buffer.from('x'), 5) },
      false,
    ],
    ['$expr on two fields', { a: 3, b: 2 }, { $expr: { $gt: ['$a', '$b'] } }, true],
    ['a reference by its id', { r: { $ref: 'c', $id: oid } }, { 'r.$id': oid }, true],
  ];
  test.each(rows)('%s', async (_name, doc, filter, expected) => {
    const collection = fresh();
    await collection.insertOne({ _id: 1 as never, ...doc });
    expect(await collection.countDocuments(filter as never)).toBe(expected ? 1 : 0);
    // the same answer with an index on every field the filter names
    for (const field of Object.keys(filter).filter((name) => !name.startsWith('$')))
      await collection.createIndex({ [field]: -1 });
    expect(await collection.countDocuments(filter as never), 'with an index').toBe(expected ? 1 : 0);
  });
});

describe('an update', () => {
  const rows: [string, Doc, unknown, Doc | number, Doc?, Doc?][] = [
    ['$inc keeps a long a long', { a: long(1) }, { $inc: { a: 1 } }, { a: long(2) }],
    [
      '$inc of an int past 32 bits makes a long',
      { a: 2147483647 },
      { $inc: { a: 1 } },
      { a: long(2147483648) },
    ],
    ['$inc by a double makes a double', { a: 1 }, { $inc: { a: new Double(1) } }, { a: new Double(2) }],
    ['$inc of a decimal is exact', { a: dec('0.1') }, { $inc: { a: dec('0.2') } }, { a: dec('0.3') }],
    ['$inc of a missing field sets it', {}, { $inc: { a: 5 } }, { a: 5 }],
    ['$inc of a string is an error', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['$mul of a missing field is zero', {}, { $mul: { a: 5 } }, { a: 0 }],
    ['$set makes documents on the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['$set by position fills with null', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
    ['$set through a scalar is an error', { a: 5 }, { $set: { 'a.b': 1 } }, 28],
    ['$set through null is an error', { a: null }, { $set: { 'a.b': 1 } }, 28],
    ['two operators on one path conflict', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path and its parent conflict', {}, { $set: { a: 1, 'a.b': 1 } }, 40],
    ['an unknown operator is an error', {}, { $foo: { a: 1 } }, 9],
    ['an empty path part is an error', {}, { $set: { 'a..b': 1 } }, 56],
    ['_id cannot change', {}, { $set: { _id: 2 } }, 66],
    ['_id can be set to itself', {}, { $set: { _id: 1, a: 1 } }, { a: 1 }],
    ['new fields come in the order of their names', {}, { $set: { c: 1, a: 2, b: 3 } }, { a: 2, b: 3, c: 1 }],
    ['$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
    ['$unset of nothing is fine', { a: 1 }, { $unset: { 'b.c': '' } }, { a: 1 }],
    ['$rename moves a value', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
    ['$min compares across types', { a: 'x' }, { $min: { a: 5 } }, { a: 5 }],
    ['$max keeps the greater', { a: 5 }, { $max: { a: 3 } }, { a: 5 }],
    [
      '$push with $each, $sort and $slice',
      { a: [{ n: 3 }] },
      { $push: { a: { $each: [{ n: 1 }, { n: 2 }], $sort: { n: -1 }, $slice: 2 } } },
      { a: [{ n: 3 }, { n: 2 }] },
    ],
    [
      '$push sorts by all keys',
      { a: [{ x: 1, y: 2 }] },
      { $push: { a: { $each: [{ x: 1, y: 1 }], $sort: { x: 1, y: 1 } } } },
      {
        a: [
          { x: 1, y: 1 },
          { x: 1, y: 2 },
        ],
      },
    ],
    [
      '$push with $position',
      { a: [1, 4] },
      { $push: { a: { $each: [2, 3], $position: 1 } } },
      { a: [1, 2, 3, 4] },
    ],
    ['$push on a scalar is an error', { a: 1 }, { $push: { a: 1 } }, 2],
    ['$addToSet knows equal numbers', { a: [long(1)] }, { $addToSet: { a: 1 } }, { a: [long(1)] }],
    [
      '$addToSet knows field order',
      { a: [{ x: 1, y: 2 }] },
      { $addToSet: { a: { y: 2, x: 1 } } },
      {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      },
    ],
    ['$addToSet with $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
    ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    [
      '$pull by part of a document',
      { a: [{ x: 1, y: 1 }, { x: 2 }] },
      { $pull: { a: { x: 1 } } },
      { a: [{ x: 2 }] },
    ],
    ['$pullAll', { a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    ['$pop from the front', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
    [
      '$ is the element the query matched',
      { a: [1, 5, 5] },
      { $set: { 'a.$': 0 } },
      { a: [1, 0, 5] },
      { a: 5 },
    ],
    [
      '$ works below $and',
      { a: [{ k: 1 }, { k: 2 }] },
      { $set: { 'a.$.v': 9 } },
      { a: [{ k: 1 }, { k: 2, v: 9 }] },
      { $and: [{ 'a.k': 2 }] },
    ],
    [
      '$ works with $elemMatch',
      { a: [{ k: 1 }, { k: 2 }] },
      { $inc: { 'a.$.k': 10 } },
      { a: [{ k: 1 }, { k: 12 }] },
      { a: { $elemMatch: { k: 2 } } },
    ],
    ['$ without an array in the query is an error', { a: [1] }, { $set: { 'a.$': 0 } }, 2],
    [
      '$[] is every element',
      { a: [{ n: 1 }, { n: 2 }] },
      { $inc: { 'a.$[].n': 1 } },
      { a: [{ n: 2 }, { n: 3 }] },
    ],
    [
      '$[name] is those of an array filter',
      { a: [1, 7, 9] },
      { $set: { 'a.$[big]': 0 } },
      { a: [1, 0, 0] },
      {},
      { arrayFilters: [{ big: { $gt: 5 } }] },
    ],
    [
      'nested array filters',
      { a: [{ b: [1, 9] }, { b: [9] }] },
      { $set: { 'a.$[].b.$[x]': 0 } },
      { a: [{ b: [1, 0] }, { b: [0] }] },
      {},
      { arrayFilters: [{ x: { $gt: 5 } }] },
    ],
    [
      'an unused array filter is an error',
      { a: [1] },
      { $set: { b: 1 } },
      9,
      {},
      { arrayFilters: [{ x: 1 }] },
    ],
    ['a pipeline sees the old values', { a: 1, b: 2 }, [{ $set: { a: '$b', b: '$a' } }], { a: 2, b: 1 }],
    ['a pipeline can remove', { a: 1, b: 2 }, [{ $unset: 'a' }], { b: 2 }],
    ['a pipeline refuses other stages', { a: 1 }, [{ $group: { _id: 1 } }], 72],
  ];
  test.each(rows)('%s', async (_name, doc, update, expected, filter = {}, options = {}) => {
    const collection = fresh();
    await collection.insertOne({ _id: 1 as never, ...doc });
    const run = collection.updateOne(filter as never, update as never, options);
    if (typeof expected === 'number') await expect(run).rejects.toMatchObject({ code: expected });
    else {
      await run;
      const stored = await collection.findOne({}, { promoteValues: false, raw: false });
      const wanted = fresh();
      await wanted.insertOne({ _id: 1 as never, ...expected });
      expect(stored).toEqual(await wanted.findOne({}, { promoteValues: false }));
      expect(Object.keys(stored ?? {})).toEqual(['_id', ...Object.keys(expected)]);
    }
  });

  test('modifiedCount counts what really changed', async () => {
    const collection = fresh();
    await collection.insertMany([{ a: 1 }, { a: 2 }, { a: 1 }]);
    expect(await collection.updateMany({}, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 1,
    });
    expect(await collection.updateMany({ a: 9 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 0,
      modifiedCount: 0,
    });
    // an equal value of another type is a change
    expect(await collection.updateMany({}, { $set: { a: long(1) } })).toMatchObject({ modifiedCount: 3 });
  });
});

describe('an upsert inserts', () => {
  const rows: [string, Doc, unknown, Doc][] = [
    ['equalities of the query and the update', { a: 1, b: { $gt: 5 } }, { $set: { c: 2 } }, { a: 1, c: 2 }],
    ['dotted equalities as documents', { 'a.b': 1 }, { $set: { x: 1 } }, { a: { b: 1 }, x: 1 }],
    ['what $and fixes', { $and: [{ a: 1 }, { b: { $eq: 2 } }] }, { $set: { x: 1 } }, { a: 1, b: 2, x: 1 }],
    [
      'a single $or and a single $in',
      { $or: [{ a: 1 }], b: { $in: [2] } },
      { $set: { x: 1 } },
      { a: 1, b: 2, x: 1 },
    ],
    ['nothing of several alternatives', { a: { $in: [1, 2] } }, { $set: { x: 1 } }, { x: 1 }],
    ['$setOnInsert', { a: 1 }, { $set: { x: 1 }, $setOnInsert: { y: 2 } }, { a: 1, x: 1, y: 2 }],
    ['a replacement without the query', { a: 1 }, { b: 1 }, { b: 1 }],
    [
      'what a pipeline makes of the equalities',
      { a: 1 },
      [{ $set: { b: { $add: ['$a', 1] } } }],
      { a: 1, b: 2 },
    ],
  ];
  test.each(rows)('%s', async (_name, filter, update, expected) => {
    const collection = fresh();
    const replaces = !Array.isArray(update) && !Object.keys(update as Doc)[0]?.startsWith('$');
    const result = replaces
      ? await collection.replaceOne(filter as never, update as never, { upsert: true })
      : await collection.updateOne(filter as never, update as never, { upsert: true });
    expect(result.upsertedCount).toBe(1);
    const { _id, ...rest } = (await collection.findOne({})) as Doc;
    expect(rest).toEqual(expected);
    expect(_id).toEqual(result.upsertedId);
  });
});

describe('order', () => {
  const ascending: unknown[] = [
    new MinKey(),
    null,
    Number.NaN,
    dec('-Infinity'),
    long(-5),
    -1.5,
    0,
    dec('0.5'),
    1,
    Long.fromString('9007199254740993'),
    dec('1E+30'),
    'A',
    'a',
    'b',
    '\uffee',
    '😀',
    {},
    { a: 1 },
    { a: 1, b: 1 },
    { a: 2 },
    { b: 0 },
    new Binary(Buffer.from('a')),
    new Binary(Buffer.from('aa')),
    uuid,
    oid,
    false,
    true,
    new Date(-5),
    new Date(5),
    new Timestamp({ t: 1, i: 1 }),
    /a/,
    /b/,
    new MaxKey(),
  ];
  test.each([
    ['without an index', false],
    ['by an index', true],
  ])('of all types, %s', async (_name, indexed) => {
    const collection = fresh();
    if (indexed) await collection.createIndex({ v: 1 });
    const shuffled = ascending
      .map((v, i) => ({ _id: i as never, v }))
      .sort((a, b) => ((Number(a._id) * 7919) % 31) - ((Number(b._id) * 7919) % 31));
    await collection.insertMany(shuffled);
    const ids = async (direction: 1 | -1): Promise<number[]> =>
      (await collection.find({}, { sort: { v: direction }, projection: { v: 0 } }).toArray()).map(({ _id }) =>
        Number(_id),
      );
    const expected = ascending.map((_, i) => i);
    expect(await ids(1)).toEqual(expected);
    expect(await ids(-1)).toEqual(expected.toReversed());
  });

  test('arrays sort by their least element up and their greatest down', async () => {
    const collection = fresh();
    await collection.insertMany([
      { _id: 1 as never, v: [3, 9] },
      { _id: 2 as never, v: 5 },
      { _id: 3 as never, v: [] },
      { _id: 4 as never },
      { _id: 5 as never, v: [4, 4.5] },
    ]);
    for (const indexed of [false, true]) {
      if (indexed) await collection.createIndex({ v: 1 });
      expect((await collection.find({}, { sort: { v: 1 } }).toArray()).map(({ _id }) => _id)).toEqual([
        3, 4, 1, 5, 2,
      ]);
      expect((await collection.find({}, { sort: { v: -1 } }).toArray()).map(({ _id }) => _id)).toEqual([
        1, 2, 5, 4, 3,
      ]);
    }
  });
});

describe('a unique index', () => {
  test('reports keyPattern and keyValue', async () => {
    const collection = fresh();
    await collection.createIndex({ email: 1, 'a.b': -1 }, { unique: true });
    await collection.insertOne({ email: 'x', a: { b: 1 } });
    const error: MongoServerError = await collection
      .insertOne({ email: 'x', a: { b: 1 } })
      .catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { email: 1, 'a.b': -1 },
      keyValue: { email: 'x', 'a.b': 1 },
    });
    expect(error.message).toContain(`index: email_1_a.b_-1 dup key: { email: "x", a.b: 1 }`);
  });

  const rows: [string, Doc, Doc, Doc, boolean][] = [
    ['two missing values clash', {}, { b: 1 }, { b: 2 }, true],
    ['missing and null clash', {}, { a: null }, { b: 2 }, true],
    ['a sparse index leaves missing values out', { sparse: true }, { b: 1 }, { b: 2 }, false],
    ['a sparse index has null', { sparse: true }, { a: null }, { a: null }, true],
    [
      'a partial index has only what its filter takes',
      { partialFilterExpression: { on: true } },
      { a: 1, on: true },
      { a: 1 },
      false,
    ],
    ['an int and an equal double clash', {}, { a: 1 }, { a: new Double(1) }, true],
    ['arrays clash by one element', {}, { a: [1, 2] }, { a: [2, 3] }, true],
    ['one array may repeat itself', {}, { a: [1, 1] }, { a: 2 }, false],
    ['a collation ignores case', { collation: { locale: 'en', strength: 2 } }, { a: 'X' }, { a: 'x' }, true],
  ];
  test.each(rows)('%s', async (_name, options, first, second, clash) => {
    const collection = fresh();
    await collection.createIndex({ a: 1 }, { unique: true, ...options });
    await collection.insertOne({ ...first });
    const insert = collection.insertOne({ ...second });
    if (clash) await expect(insert).rejects.toMatchObject({ code: 11000 });
    else await insert;
  });
});

describe('a projection', () => {
  const rows: [string, Doc, Doc, Doc, Doc?][] = [
    ['keeps the order of the document', { a: 1, b: 2, c: 3 }, { c: 1, a: 1, _id: 0 }, { a: 1, c: 3 }],
    [
      'reaches into arrays',
      { a: [{ x: 1, y: 2 }, 5, { y: 3 }] },
      { 'a.x': 1, _id: 0 },
      { a: [{ x: 1 }, {}] },
    ],
    ['excludes inside arrays', { a: [{ x: 1, y: 2 }, 5] }, { 'a.x': 0, _id: 0 }, { a: [{ y: 2 }, 5] }],
    ['slices', { a: [1, 2, 3], b: 1 }, { a: { $slice: -2 }, _id: 0 }, { a: [2, 3], b: 1 }],
    [
      'takes the first match of $elemMatch',
      { a: [1, 5, 9], b: 1 },
      { a: { $elemMatch: { $gt: 3 } }, _id: 0 },
      { a: [5] },
    ],
    [
      'takes the element the query matched',
      { a: [1, 5, 9] },
      { 'a.$': 1, _id: 0 },
      { a: [5] },
      { a: { $gt: 3 } },
    ],
    ['computes', { a: 1 }, { b: { $add: ['$a', 1] }, _id: 0 }, { b: 2 }],
  ];
  test.each(rows)('%s', async (_name, doc, projection, expected, filter = {}) => {
    const collection = fresh();
    await collection.insertOne({ ...doc });
    expect(await collection.findOne(filter as never, { projection })).toEqual(expected);
  });
});

describe('an expression', () => {
  const doc = {
    _id: 1,
    n: 5,
    s: 'Hello',
    d: new Date('2024-03-15T10:30:00Z'),
    arr: [3, 1, 2],
    docs: [{ k: 1 }, { k: 2 }],
    nil: null,
    l: long(7),
    x: dec('1.5'),
    o: oid,
  };
  const rows: [string, unknown, unknown][] = [
    ['a path over an array maps', '$docs.k', [1, 2]],
    ['missing is not null', { $eq: ['$missing', null] }, false],
    ['missing is below null', { $lt: ['$missing', null] }, true],
    ['$ifNull', { $ifNull: ['$missing', '$nil', 'x'] }, 'x'],
    ['$add with null', { $add: ['$n', null] }, null],
    ['$add on a date', { $add: ['$d', 1000] }, new Date('2024-03-15T10:30:01Z')],
    ['$subtract of dates', { $subtract: ['$d', new Date('2024-03-15T10:29:00Z')] }, 60000],
    ['decimal arithmetic', { $toString: { $multiply: ['$x', 3] } }, '4.5'],
    ['$divide', { $divide: ['$n', 2] }, 2.5],
    ['$cond', { $cond: [{ $gt: ['$n', 3] }, 'big', 'small'] }, 'big'],
    // biome-ignore lint/suspicious/noThenProperty: the operator's own name for it
    ['$switch', { $switch: { branches: [{ case: { $eq: ['$n', 1] }, then: 1 }], default: 0 } }, 0],
    [
      '$map with a variable',
      { $map: { input: '$arr', as: 'v', in: { $multiply: ['$$v', '$n'] } } },
      [15, 5, 10],
    ],
    ['$filter', { $filter: { input: '$arr', cond: { $gt: ['$$this', 1] } } }, [3, 2]],
    ['$reduce', { $reduce: { input: '$arr', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
    ['$let', { $let: { vars: { a: '$n' }, in: { $add: ['$$a', 1] } } }, 6],
    ['$concat', { $concat: ['$s', '!'] }, 'Hello!'],
    ['$toUpper', { $toUpper: '$s' }, 'HELLO'],
    ['$substrCP', { $substrCP: ['$s', 1, 3] }, 'ell'],
    ['$dateToString', { $dateToString: { date: '$d', format: '%Y-%m-%d' } }, '2024-03-15'],
    ['$year', { $year: '$d' }, 2024],
    ['$dateTrunc', { $dateTrunc: { date: '$d', unit: 'day' } }, new Date('2024-03-15T00:00:00Z')],
    [
      '$round to even',
      [{ $round: 2.5 }, { $round: 3.5 }, { $round: [2.345, 1] }, { $round: [1250, -2] }],
      [2, 4, 2.3, 1200],
    ],
    ['$trunc', { $trunc: -2.7 }, -2],
    [
      'parts of no date',
      [{ $year: null }, { $month: '$missing' }, { $dateToString: { date: null, onNull: 'x' } }],
      [null, null, 'x'],
    ],
    ['the case of nothing', { $toUpper: '$missing' }, ''],
    ['$substr to the end', { $substr: ['$s', 1, -1] }, 'ello'],
    [
      '$zip of the longest',
      { $zip: { inputs: [[1, 2], ['a']], useLongestLength: true } },
      [
        [1, 'a'],
        [2, null],
      ],
    ],
    ['a time zone', { $dateToString: { date: '$d', format: '%H:%M', timezone: 'Europe/Oslo' } }, '11:30'],
    ['$regexMatch', { $regexMatch: { input: '$s', regex: '^he', options: 'i' } }, true],
    ['$in with an ObjectId', { $in: [oid, ['$o']] }, true],
    ['$toString of an ObjectId', { $toString: '$o' }, oid.toHexString()],
    ['$toObjectId', { $toObjectId: oid.toHexString() }, oid],
    ['$convert with onError', { $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
    ['$type', { $type: '$l' }, 'long'],
    ['$sum of an array', { $sum: '$arr' }, 6],
    ['$avg', { $avg: '$arr' }, 2],
    [
      '$setUnion',
      {
        $size: {
          $setUnion: [
            [1, 2],
            [2, 3],
          ],
        },
      },
      3,
    ],
    ['$mergeObjects', { $mergeObjects: [{ a: 1 }, null, { b: 2 }] }, { a: 1, b: 2 }],
    ['$objectToArray', { $objectToArray: { a: 1 } }, [{ k: 'a', v: 1 }]],
    ['$literal', { $literal: '$n' }, '$n'],
    ['$sortArray', { $sortArray: { input: '$arr', sortBy: 1 } }, [1, 2, 3]],
  ];
  test.each(rows)('%s', async (_name, expression, expected) => {
    const collection = fresh();
    await collection.insertOne(doc as never);
    const [result] = await collection.aggregate([{ $project: { _id: 0, v: expression } }]).toArray();
    expect(result?.v).toEqual(expected);
  });
});

describe('a stage', () => {
  const docs = [
    { _id: 1, g: 'a', n: 1, t: ['x', 'y'] },
    { _id: 2, g: 'b', n: long(2), t: [] },
    { _id: 3, g: 'a', n: dec('0.5') },
    { _id: 4, n: 'no number', t: 'z' },
  ];
  const rows: [string, Doc[], unknown[]][] = [
    [
      '$group sums across types and groups missing as null',
      [
        { $group: { _id: '$g', s: { $sum: '$n' }, c: { $count: {} } } },
        { $project: { s: { $toDouble: '$s' }, c: 1 } },
        { $sort: { _id: 1 } },
      ],
      [
        { _id: null, c: 1, s: 0 },
        { _id: 'a', c: 2, s: 1.5 },
        { _id: 'b', c: 1, s: 2 },
      ],
    ],
    [
      '$unwind',
      [{ $unwind: '$t' }, { $project: { t: 1 } }],
      [
        { _id: 1, t: 'x' },
        { _id: 1, t: 'y' },
        { _id: 4, t: 'z' },
      ],
    ],
    [
      '$unwind keeping the empty',
      [
        { $unwind: { path: '$t', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
        { $project: { t: 1, i: 1 } },
      ],
      [
        { _id: 1, t: 'x', i: 0 },
        { _id: 1, t: 'y', i: 1 },
        { _id: 2, i: null },
        { _id: 3, i: null },
        { _id: 4, t: 'z', i: null },
      ],
    ],
    ['$count of nothing is nothing', [{ $match: { n: 77 } }, { $count: 'c' }], []],
    [
      '$facet',
      [{ $facet: { all: [{ $count: 'c' }], one: [{ $match: { _id: 1 } }, { $project: { _id: 1 } }] } }],
      [{ all: [{ c: 4 }], one: [{ _id: 1 }] }],
    ],
    [
      '$lookup by field, missing joins null',
      [
        { $match: { _id: { $in: [1, 4] } } },
        { $lookup: { from: 'other', localField: 'g', foreignField: 'k', as: 'o' } },
        { $project: { o: '$o.v' } },
      ],
      [
        { _id: 1, o: [10] },
        { _id: 4, o: [30] },
      ],
    ],
    [
      '$lookup by pipeline',
      [
        { $match: { _id: 1 } },
        {
          $lookup: {
            from: 'other',
            let: { g: '$g' },
            pipeline: [{ $match: { $expr: { $eq: ['$k', '$$g'] } } }],
            as: 'o',
          },
        },
        { $project: { o: '$o.v' } },
      ],
      [{ _id: 1, o: [10] }],
    ],
    ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { x: '$n' } } }], [{ x: 1 }]],
    [
      '$addFields into a path leaves the stored document alone',
      [{ $match: { _id: 1 } }, { $addFields: { 'z.y': '$n' } }, { $project: { z: 1 } }],
      [{ _id: 1, z: { y: 1 } }],
    ],
    [
      '$unionWith',
      [
        { $match: { _id: 1 } },
        { $project: { _id: 1 } },
        { $unionWith: { coll: 'other', pipeline: [{ $match: { v: 10 } }, { $project: { v: 1, _id: 0 } }] } },
      ],
      [{ _id: 1 }, { v: 10 }],
    ],
    [
      '$sortByCount',
      [{ $match: { g: { $exists: true } } }, { $sortByCount: '$g' }],
      [
        { _id: 'a', count: 2 },
        { _id: 'b', count: 1 },
      ],
    ],
  ];
  test.each(rows)('%s', async (_name, pipeline, expected) => {
    const db = client.db(`stages${++counter}`);
    await db.collection('docs').insertMany(docs as never);
    await db.collection('other').insertMany([{ k: 'a', v: 10 }, { k: 'c', v: 20 }, { v: 30 }]);
    expect(await db.collection('docs').aggregate(pipeline).toArray()).toEqual(expected);
  });

  test.each([
    ['an unknown stage', [{ $foo: 1 }], 40324],
    ['a $cond without then', [{ $project: { a: { $cond: { if: true, else: 1 } } } }], 16020],
    ['an unknown expression', [{ $project: { a: { $foo: 1 } } }], 168],
    ['a change stream', [{ $changeStream: {} }], 40573],
    ['$geoNear', [{ $geoNear: {} }], 238],
    ['$function', [{ $project: { a: { $function: { body: '', args: [], lang: 'js' } } } }], 238],
    ['$out in the middle', [{ $out: 'x' }, { $match: {} }], 40601],
    ['$bucket', [{ $bucket: { groupBy: '$n', boundaries: [0, 2] } }], 238],
    ['$isoWeekYear', [{ $project: { y: { $isoWeekYear: '$d' } } }], 238],
    ['bits', [{ $match: { n: { $bitsAllSet: [2] } } }], 238],
  ])('%s answers with an error code', async (_name, pipeline, code) => {
    await expect(
      fresh()
        .aggregate(pipeline as Doc[])
        .toArray(),
    ).rejects.toMatchObject({ code });
  });
});

describe('$merge', () => {
  const rows: [string, Doc, Doc[] | number][] = [
    [
      'puts the fields together, new ones in',
      {},
      [
        { _id: 1, a: 1, n: 10 },
        { _id: 2, n: 20 },
      ],
    ],
    [
      'replaces',
      { whenMatched: 'replace' },
      [
        { _id: 1, n: 10 },
        { _id: 2, n: 20 },
      ],
    ],
    [
      'keeps what is there',
      { whenMatched: 'keepExisting' },
      [
        { _id: 1, a: 1, n: 1 },
        { _id: 2, n: 20 },
      ],
    ],
    ['leaves new ones out', { whenNotMatched: 'discard' }, [{ _id: 1, a: 1, n: 10 }]],
    ['fails on one that is there', { whenMatched: 'fail' }, 11000],
    ['fails on a new one', { whenNotMatched: 'fail' }, 13113],
    ['refuses an unknown way', { whenMatched: 'guess' }, 2],
  ];
  test.each(rows)('%s', async (_name, options, expected) => {
    const [from, into] = [fresh(), fresh()];
    await from.insertMany([
      { _id: 1 as never, n: 10 },
      { _id: 2 as never, n: 20 },
    ]);
    await into.insertOne({ _id: 1 as never, a: 1, n: 1 });
    const run = from.aggregate([{ $merge: { into: into.collectionName, ...options } }]).toArray();
    if (typeof expected === 'number') await expect(run).rejects.toMatchObject({ code: expected });
    else {
      await run;
      expect(await into.find({}, { sort: { _id: 1 } }).toArray()).toEqual(expected);
    }
  });
});

describe('what would come out wrong is refused', () => {
  const compute = (collection: Collection<Doc>, expression: unknown): Promise<unknown> =>
    collection.aggregate([{ $project: { v: expression } }]).toArray();
  const rows: [string, (collection: Collection<Doc>) => Promise<unknown>][] = [
    ['$bit', (c) => c.updateOne({}, { $bit: { n: { and: 1 } } } as never)],
    ['a percent sign in a date', (c) => compute(c, { $dateToString: { date: new Date(0), format: '%%' } })],
    ['the week year in a date', (c) => compute(c, { $dateToString: { date: new Date(0), format: '%G' } })],
    [
      'months added to a date',
      (c) => compute(c, { $dateAdd: { startDate: '$$NOW', unit: 'month', amount: 1 } }),
    ],
    ['a window', (c) => c.aggregate([{ $setWindowFields: {} }]).toArray()],
    ['a rare accumulator', (c) => c.aggregate([{ $group: { _id: 1, v: { $stdDevPop: '$n' } } }]).toArray()],
    ['a hidden index', (c) => c.createIndex({ n: 1 }, { hidden: true })],
    ['a decimal in an operator that knows only doubles', (c) => compute(c, { $pow: [dec('1.5'), 2] })],
    ['a long beyond a double there', (c) => compute(c, { $pow: [Long.MAX_VALUE, 1] })],
    ['a collation by case', (c) => c.find({}, { collation: { locale: 'en', caseLevel: true } }).toArray()],
    ['a merge by another field', (c) => c.aggregate([{ $merge: { into: 'x', on: 'n' } }]).toArray()],
    [
      'a merge by a pipeline',
      (c) => c.aggregate([{ $merge: { into: 'x', whenMatched: [{ $unset: 'n' }] } }]).toArray(),
    ],
    ['a tailable cursor', (c) => c.find({}, { tailable: true }).toArray()],
  ];
  test.each(rows)('%s', async (_name, run) => {
    const collection = fresh();
    await collection.insertOne({ n: 1 });
    await expect(run(collection)).rejects.toMatchObject({ code: 238 });
  });
});

import { Binary, BSONRegExp, Double, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'bson';
import type { MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { type Doc, dec, fresh, long, oid, uuid } from '../test/semantics.ts';

/** Tables of filters, sorts, unique indexes and projections with results from MongoDB's manual. */

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
    ['$in with null for missing', {}, { a: { $in: [null, 1] } }, true],
    ['$in with a regular expression', { a: 'hello' }, { a: { $in: [/^he/] } }, true],
    ['$nin of an element', { a: [1, 2] }, { a: { $nin: [2] } }, false],
    ['$not with missing', {}, { a: { $not: { $gt: 5 } } }, true],
    ['$nor', { a: 1 }, { $nor: [{ a: 2 }, { b: 1 }] }, true],
    ['comparison only within a type', { a: '5' }, { a: { $gt: 1 } }, false],
    ['$lt on dates', { a: new Date(5) }, { a: { $lt: new Date(6) } }, true],
    ['$gt MinKey for anything there', { a: 'x' }, { a: { $gt: new MinKey() } }, true],
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
    ['a reference by its id', { r: { $ref: 'c', $id: oid } }, { 'r.$id': oid }, true],
  ];
  test.each(rows)('%s', async (_name, doc, filter, expected) => {
    const collection = fresh();
    await collection.insertOne({ _id: 1 as never, ...doc });
    expect(await collection.countDocuments(filter as never)).toBe(expected ? 1 : 0);
    // the same with an index on every field of the filter
    for (const field of Object.keys(filter).filter((name) => !name.startsWith('$')))
      await collection.createIndex({ [field]: -1 });
    expect(await collection.countDocuments(filter as never), 'with an index').toBe(expected ? 1 : 0);
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

  test('arrays sort by their least element ascending and by their greatest descending', async () => {
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
  const rows: [string, Doc, Doc, Doc][] = [
    ['keeps the order of the document', { a: 1, b: 2, c: 3 }, { c: 1, a: 1, _id: 0 }, { a: 1, c: 3 }],
    [
      'reaches into arrays',
      { a: [{ x: 1, y: 2 }, 5, { y: 3 }] },
      { 'a.x': 1, _id: 0 },
      { a: [{ x: 1 }, {}] },
    ],
    ['excludes inside arrays', { a: [{ x: 1, y: 2 }, 5] }, { 'a.x': 0, _id: 0 }, { a: [{ y: 2 }, 5] }],
  ];
  test.each(rows)('%s', async (_name, doc, projection, expected) => {
    const collection = fresh();
    await collection.insertOne({ ...doc });
    expect(await collection.findOne({}, { projection })).toEqual(expected);
  });
});

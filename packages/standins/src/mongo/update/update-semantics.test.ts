import { Double } from 'bson';
import { describe, expect, test } from 'vitest';
import { type Doc, fresh, long } from '../test/semantics.ts';

/** Tables of updates and upserts with results from MongoDB's manual. */

describe('an update', () => {
  const rows: [string, Doc, unknown, Doc | number][] = [
    ['$inc keeps a long a long', { a: long(1) }, { $inc: { a: 1 } }, { a: long(2) }],
    [
      '$inc of an int past 32 bits makes a long',
      { a: 2147483647 },
      { $inc: { a: 1 } },
      { a: long(2147483648) },
    ],
    ['$inc by a double makes a double', { a: 1 }, { $inc: { a: new Double(1) } }, { a: new Double(2) }],
    ['$inc of a missing field sets it', {}, { $inc: { a: 5 } }, { a: 5 }],
    ['$inc of a string is an error', { a: 'x' }, { $inc: { a: 1 } }, 14],
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
    [
      '$push with $each and $slice',
      { a: [1] },
      { $push: { a: { $each: [2, 3], $slice: 2 } } },
      { a: [1, 2] },
    ],
    ['$push keeps the last', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
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
    ['a pipeline sees the old values', { a: 1, b: 2 }, [{ $set: { a: '$b', b: '$a' } }], { a: 2, b: 1 }],
    ['a pipeline can remove', { a: 1, b: 2 }, [{ $unset: 'a' }], { b: 2 }],
    ['$each of no array', { a: [] }, { $push: { a: { $each: 5 } } }, 2],
    ['a pipeline refuses other stages', { a: 1 }, [{ $group: { _id: 1 } }], 72],
    ['a pipeline unsets names only', { a: 1 }, [{ $unset: { a: 1 } }], 31002],
  ];
  test.each(rows)('%s', async (_name, doc, update, expected) => {
    const collection = fresh();
    await collection.insertOne({ _id: 1 as never, ...doc });
    const run = collection.updateOne({}, update as never);
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

  test('modifiedCount counts changed documents only', async () => {
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

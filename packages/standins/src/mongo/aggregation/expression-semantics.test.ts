import { describe, expect, test } from 'vitest';
import { fresh, long, oid } from '../test/semantics.ts';

/** A table of expressions with results from MongoDB's manual. */

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
    ['$divide', { $divide: ['$n', 2] }, 2.5],
    ['$cond', { $cond: [{ $gt: ['$n', 3] }, 'big', 'small'] }, 'big'],
    ['$filter', { $filter: { input: '$arr', cond: { $gt: ['$$this', 1] } } }, [3, 2]],
    ['$concat', { $concat: ['$s', '!'] }, 'Hello!'],
    ['$toUpper', { $toUpper: '$s' }, 'HELLO'],
    ['$in with an ObjectId', { $in: [oid, ['$o']] }, true],
    ['$sum of an array', { $sum: '$arr' }, 6],
    ['$avg', { $avg: '$arr' }, 2],
    ['$mergeObjects', { $mergeObjects: [{ a: 1 }, null, { b: 2 }] }, { a: 1, b: 2 }],
    ['$literal', { $literal: '$n' }, '$n'],
    [
      '$setDifference',
      {
        $setDifference: [
          [1, 2],
          [2, 3],
        ],
      },
      [1],
    ],
    ['$slice', [{ $slice: ['$arr', -2] }, { $slice: ['$arr', 1, 1] }], [[1, 2], [1]]],
    ['$concatArrays', { $concatArrays: ['$arr', [4]] }, [3, 1, 2, 4]],
    ['$setField', { $setField: { field: 'a.b', input: { c: 1 }, value: 2 } }, { c: 1, 'a.b': 2 }],
    ['the case of ASCII letters', [{ $toUpper: 'aé1' }, { $toLower: 'AÉ' }], ['Aé1', 'aÉ']],
    ['the case of nothing', { $toLower: '$missing' }, ''],
  ];
  test.each(rows)('%s', async (_name, expression, expected) => {
    const collection = fresh();
    await collection.insertOne(doc as never);
    const [result] = await collection.aggregate([{ $project: { _id: 0, v: expression } }]).toArray();
    expect(result?.v).toEqual(expected);
  });
});

test.each([
  ['$concat', ['a', 1]],
  ['$divide', [1, 0]],
  ['$add', ['a', 1]],
])('%s refuses %j', async (name, argument) => {
  const collection = fresh();
  await collection.insertOne({});
  const error = await collection
    .aggregate([{ $project: { v: { [name]: argument } } }])
    .toArray()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'MongoServerError' });
  expect(error).not.toMatchObject({ code: 238 });
});

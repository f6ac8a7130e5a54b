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
    ['$in with an ObjectId', { $in: [oid, ['$o']] }, true],
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
    ['$literal', { $literal: '$n' }, '$n'],
    [
      '$setIntersection',
      {
        $setIntersection: [
          [1, 2, 2],
          [2, 3],
        ],
      },
      [2],
    ],
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
    ['$indexOfBytes', { $indexOfBytes: ['cafétéria', 't'] }, 5],
    ['$indexOfBytes from a place on', { $indexOfBytes: ['foo.bar.fi', '.', 5] }, 7],
    ['$indexOfBytes up to a place', { $indexOfBytes: ['vanilla', 'll', 0, 2] }, -1],
    ['$indexOfBytes beyond the end', { $indexOfBytes: ['vanilla', 'll', 12] }, -1],
    ['$indexOfBytes of nothing in particular', { $indexOfBytes: ['vanilla', ''] }, 0],
    ['$indexOfBytes in null', { $indexOfBytes: [null, 'foo'] }, null],
    ['$sortArray', { $sortArray: { input: '$arr', sortBy: 1 } }, [1, 2, 3]],
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
  ['$indexOfBytes', ['a', 'b', -1]],
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

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
    ['$add', { $add: ['$n', 2, '$l'] }, 14],
    ['$add with null', { $add: ['$n', null] }, null],
    ['$add on a date', { $add: ['$d', 1000] }, new Date('2024-03-15T10:30:01Z')],
    ['$cond', { $cond: [{ $gt: ['$n', 3] }, 'big', 'small'] }, 'big'],
    ['$cond that removes', { $cond: [{ $lte: ['$n', 3] }, 1, '$$REMOVE'] }, undefined],
    ['$and', { $and: ['$n', { $ne: ['$s', 'x'] }, '$nil'] }, false],
    ['$in with an ObjectId', { $in: [oid, ['$o']] }, true],
    ['$max of values of two types', { $max: ['$n', '$s'] }, 'Hello'],
    ['$min of an array', { $min: '$arr' }, 1],
    ['$max leaves out what is missing', { $max: ['$missing', '$nil', '$n'] }, 5],
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
  ];
  test.each(rows)('%s', async (_name, expression, expected) => {
    const collection = fresh();
    await collection.insertOne(doc as never);
    await collection.updateOne({}, [{ $set: { v: expression } }]);
    expect((await collection.findOne())?.v).toEqual(expected);
  });
});

test.each([
  ['$setDifference', [1, []]],
  ['$add', ['a', 1]],
])('%s refuses %j', async (name, argument) => {
  const collection = fresh();
  await collection.insertOne({});
  const error = await collection
    .updateOne({}, [{ $set: { v: { [name]: argument } } }])
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'MongoServerError' });
  expect(error).not.toMatchObject({ code: 238 });
});

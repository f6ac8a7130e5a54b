import { describe, expect, test } from 'vitest';
import { dec, fresh, long, oid } from '../test/semantics.ts';

/** What MongoDB's manual says about expressions, as a table. */

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
    ['a sum with a decimal', { $toString: { $sum: ['$x', 2, 0.25] } }, '3.75'],
    ['a decimal of a text', { $toDecimal: '1.50' }, dec('1.50')],
    ['a decimal as text', { $toString: '$x' }, '1.5'],
    ['the greater of a decimal and a double', { $toString: { $max: ['$x', 1.25] } }, '1.5'],
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
    ['$substr', { $substr: ['$s', 1, 2] }, 'el'],
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
    ['$getField', { $getField: 'n' }, 5],
    ['$toInt', { $toInt: '12' }, 12],
    ['$toDate', { $toDate: '2024-03-15' }, new Date('2024-03-15T00:00:00Z')],
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

test('a text that is no number does not become one', async () => {
  const collection = fresh();
  await collection.insertOne({ n: 'x' });
  const run = collection.aggregate([{ $project: { n: { $toInt: '$n' } } }]).toArray();
  await expect(run).rejects.toMatchObject({ code: 241 });
});

import { Long } from 'bson';
import type { Collection } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { client } from './test/own-server.ts';
import { type Doc, dec, fresh, long, oid } from './test/semantics.ts';

/** What MongoDB's manual says about expressions and stages, as tables. */

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
    const db = client.db(`stages-${crypto.randomUUID()}`);
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

test('a text that is no number does not become one', async () => {
  const collection = fresh();
  await collection.insertOne({ n: 'x' });
  const run = collection.aggregate([{ $project: { n: { $toInt: '$n' } } }]).toArray();
  await expect(run).rejects.toMatchObject({ code: 241 });
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

import { describe, expect, test } from 'vitest';
import { client } from '../test/any-server.ts';
import { type Doc, fresh, long } from '../test/semantics.ts';

/** Tables of stages with results from MongoDB's manual. */

describe('a stage', () => {
  const docs = [
    { _id: 1, g: 'a', n: 1, t: ['x', 'y'] },
    { _id: 2, g: 'b', n: long(2), t: [] },
    { _id: 3, g: 'a', n: 0.5 },
    { _id: 4, n: 'no number', t: 'z' },
  ];
  const rows: [string, Doc[], unknown[]][] = [
    [
      '$group sums across types and groups missing as null',
      [{ $group: { _id: '$g', s: { $sum: '$n' }, c: { $sum: 1 } } }, { $sort: { _id: 1 } }],
      [
        { _id: null, s: 0, c: 1 },
        { _id: 'a', s: 1.5, c: 2 },
        { _id: 'b', s: 2, c: 1 },
      ],
    ],
    [
      '$push leaves missing values out',
      [{ $group: { _id: null, t: { $push: '$t' }, least: { $min: '$n' } } }],
      [{ _id: null, t: [['x', 'y'], [], 'z'], least: 0.5 }],
    ],
    [
      '$skip and $limit',
      [{ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 1 }, { $match: { g: 'a' } }],
      [docs[2]],
    ],
  ];
  test.each(rows)('%s', async (_name, pipeline, expected) => {
    const db = client.db(`stages-${crypto.randomUUID()}`);
    await db.collection('docs').insertMany(docs as never);
    expect(await db.collection('docs').aggregate(pipeline).toArray()).toEqual(expected);
  });

  test.each([
    ['an unknown stage', [{ $foo: 1 }], 40324],
    ['an unknown expression', [{ $group: { _id: { $foo: 1 } } }], 168],
    ['a comparison of three', [{ $group: { _id: { $eq: [1, 2, 3] } } }], 16020],
    ['a variable nobody has set', [{ $group: { _id: '$$mine' } }], 17276],
  ])('%s answers with an error code', async (_name, pipeline, code) => {
    await expect(
      fresh()
        .aggregate(pipeline as Doc[])
        .toArray(),
    ).rejects.toMatchObject({ code });
  });
});

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
      [{ $group: { _id: '$g', s: { $sum: '$n' }, c: { $count: {} } } }, { $sort: { _id: 1 } }],
      [
        { _id: null, s: 0, c: 1 },
        { _id: 'a', s: 1.5, c: 2 },
        { _id: 'b', s: 2, c: 1 },
      ],
    ],
    ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { x: '$n' } } }], [{ x: 1 }]],
    [
      '$addFields into a path leaves the stored document alone',
      [{ $match: { _id: 1 } }, { $addFields: { 'z.y': '$n' } }, { $project: { z: 1 } }],
      [{ _id: 1, z: { y: 1 } }],
    ],
  ];
  test.each(rows)('%s', async (_name, pipeline, expected) => {
    const db = client.db(`stages-${crypto.randomUUID()}`);
    await db.collection('docs').insertMany(docs as never);
    expect(await db.collection('docs').aggregate(pipeline).toArray()).toEqual(expected);
  });

  test.each([
    ['an unknown stage', [{ $foo: 1 }], 40324],
    ['a $cond without then', [{ $project: { a: { $cond: { if: true, else: 1 } } } }], 16020],
    ['an unknown expression', [{ $project: { a: { $foo: 1 } } }], 168],
  ])('%s answers with an error code', async (_name, pipeline, code) => {
    await expect(
      fresh()
        .aggregate(pipeline as Doc[])
        .toArray(),
    ).rejects.toMatchObject({ code });
  });
});

import type { Collection } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { type Doc, dec, fresh } from './test/semantics.ts';

/** What this server has not, of filters, updates, stages, expressions and indexes: an error each, never a wrong result. */

describe('what would come out wrong is refused', () => {
  const compute = (collection: Collection<Doc>, expression: unknown): Promise<unknown> =>
    collection.aggregate([{ $project: { v: expression } }]).toArray();
  const rows: [string, (collection: Collection<Doc>) => Promise<unknown>][] = [
    ['$bit', (c) => c.updateOne({}, { $bit: { n: { and: 1 } } } as never)],
    [
      'a date in a format of its own',
      (c) => compute(c, { $dateFromString: { dateString: '15.06.2018', format: '%d.%m.%Y' } }),
    ],
    ['a hash that would be another', (c) => compute(c, { $toHashedIndexKey: 'a' })],
    ['trigonometry', (c) => compute(c, { $sin: 1 })],
    ['a script', (c) => compute(c, { $function: { body: '', args: [], lang: 'js' } })],
    ['bits', (c) => c.find({ n: { $bitsAllSet: [2] } as never }).toArray()],
    ['$geoNear', (c) => c.aggregate([{ $geoNear: {} }]).toArray()],
    ['$bucket', (c) => c.aggregate([{ $bucket: { groupBy: '$n', boundaries: [0, 2] } }]).toArray()],
    ['a window', (c) => c.aggregate([{ $setWindowFields: {} }]).toArray()],
    ['a rare accumulator', (c) => c.aggregate([{ $group: { _id: 1, v: { $stdDevPop: '$n' } } }]).toArray()],
    ['a hidden index', (c) => c.createIndex({ n: 1 }, { hidden: true })],
    ['a decimal in an operator that knows only doubles', (c) => compute(c, { $pow: [dec('1.5'), 2] })],
    ['a collation by case', (c) => c.find({}, { collation: { locale: 'en', caseLevel: true } }).toArray()],
    ['a merge by another field', (c) => c.aggregate([{ $merge: { into: 'x', on: 'n' } }]).toArray()],
    [
      'a merge by a pipeline',
      (c) => c.aggregate([{ $merge: { into: 'x', whenMatched: [{ $unset: 'n' }] } }]).toArray(),
    ],
  ];
  test.each(rows)('%s', async (_name, run) => {
    const collection = fresh();
    await collection.insertOne({ n: 1 });
    await expect(run(collection)).rejects.toMatchObject({ code: 238 });
  });
});

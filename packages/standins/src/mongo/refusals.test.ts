import type { Collection } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { client } from './test/any-server.ts';
import { type Doc, dec, fresh } from './test/semantics.ts';

/** Unsupported filters, updates, stages, expressions and indexes: an error each, never a wrong result. */

describe('unsupported features are refused', () => {
  const compute = (collection: Collection<Doc>, expression: unknown): Promise<unknown> =>
    collection.updateOne({}, [{ $set: { v: expression } }]);
  type Row = [string, (collection: Collection<Doc>) => Promise<unknown>];
  const rows: Row[] = [
    ...['$bit', '$mul', '$min', '$max', '$rename', '$currentDate', '$pop', '$pullAll'].map(
      (name): Row => [name, (c) => c.updateOne({}, { [name]: { n: 1 } } as never)],
    ),
    ...['$sort', '$position'].map(
      (name): Row => [
        `${name} of $push`,
        (c) => c.updateOne({}, { $push: { n: { $each: [], [name]: 1 } } } as never),
      ],
    ),
    ...['a.$', 'a.$[].b', 'a.$[one]'].map(
      (path): Row => [`the path ${path}`, (c) => c.updateOne({ a: 1 }, { $set: { [path]: 1 } })],
    ),
    ['array filters', (c) => c.updateOne({}, { $set: { n: 1 } }, { arrayFilters: [{ a: 1 }] })],
    ...['$type', '$mod', '$size', '$comment', '$bitsAllSet'].map(
      (name): Row => [`the filter ${name}`, (c) => c.find({ n: { [name]: [2] } as never }).toArray()],
    ),
    ['an expression in a filter', (c) => c.find({ $expr: { $eq: ['$n', 1] } }).toArray()],
    ['$geoNear', (c) => c.aggregate([{ $geoNear: {} }]).toArray()],
    ['$bucket', (c) => c.aggregate([{ $bucket: { groupBy: '$n', boundaries: [0, 2] } }]).toArray()],
    ['a window', (c) => c.aggregate([{ $setWindowFields: {} }]).toArray()],
    ['a hidden index', (c) => c.createIndex({ n: 1 }, { hidden: true })],
    ['a sum with a decimal', (c) => c.updateOne({}, { $inc: { n: dec('1.5') } } as never)],
    ['a computed decimal', (c) => compute(c, { $add: [dec('1.5'), 2] })],
    ...`$avg $cmp $not $ifNull $filter $literal $arrayElemAt $slice $concat $toUpper $subtract $multiply $divide $size $first
      $setField $mergeObjects $toHashedIndexKey $sin $function $dateToString $year $toString $ln $substrCP $regexMatch
      $objectToArray $indexOfBytes $setUnion $sortArray $let $map $mod $reduce`
      .split(/\s+/)
      .map((name): Row => [`the expression ${name}`, (c) => compute(c, { [name]: ['$n', 1] })]),
    ['a document in an expression', (c) => compute(c, { a: '$n' })],
    ['the whole document', (c) => compute(c, '$$ROOT')],
    ['a path in a pipeline update', (c) => c.updateOne({}, [{ $set: { 'a.b': 1 } }])],
    ...['$first', '$avg', '$addToSet', '$count', '$mergeObjects', '$stdDevPop'].map(
      (name): Row => [
        `the accumulator ${name}`,
        (c) => c.aggregate([{ $group: { _id: 1, v: { [name]: '$n' } } }]).toArray(),
      ],
    ),
    ...['$project', '$addFields', '$set', '$unset', '$replaceRoot', '$replaceWith'].map(
      (name): Row => [`the stage ${name}`, (c) => c.aggregate([{ [name]: { n: 1 } }]).toArray()],
    ),
    ...['$addFields', '$project', '$replaceWith'].map(
      (name): Row => [`an update by ${name}`, (c) => c.updateOne({}, [{ [name]: { n: 1 } }])],
    ),
    ...[{ n: { $slice: 1 } }, { n: { $elemMatch: { a: 1 } } }, { n: '$m' }, { 'n.$': 1 }].map(
      (projection): Row => [
        `the projection ${JSON.stringify(projection)}`,
        (c) => c.find({ n: 1 }, { projection: projection as never }).toArray(),
      ],
    ),
    [
      'a join',
      (c) => c.aggregate([{ $lookup: { from: 'x', localField: 'a', foreignField: 'b', as: 'c' } }]).toArray(),
    ],
    ['two collections', (c) => c.aggregate([{ $unionWith: 'x' }]).toArray()],
    ['a document for each item', (c) => c.aggregate([{ $unwind: '$a' }]).toArray()],
    ['several pipelines', (c) => c.aggregate([{ $facet: { all: [] } }]).toArray()],
    ['groups by their size', (c) => c.aggregate([{ $sortByCount: '$n' }]).toArray()],
    ['how long reads take', (c) => c.aggregate([{ $collStats: { latencyStats: {} } }]).toArray()],
    ['a capped collection', () => client.db('semantics').createCollection('x', { capped: true, size: 4096 })],
    [
      'a validator',
      () => client.db('semantics').createCollection('x', { validator: { n: { $type: 'string' } } }),
    ],
    ['a view', () => client.db('semantics').createCollection('x', { viewOn: 'c' })],
    ['a tailable cursor', (c) => c.find({}, { tailable: true }).toArray()],
    [
      'an index in two steps',
      (c) =>
        client.db('semantics').command({
          createIndexes: c.collectionName,
          indexes: [{ key: { n: 1 }, name: 'n_1', prepareUnique: true }],
        }),
    ],
    ['the keys in place of documents', (c) => c.find({}, { returnKey: true }).toArray()],
    ['the places of documents', (c) => c.find({}, { showRecordId: true }).toArray()],
    ['a stretch of an index', (c) => c.find({}, { min: { _id: 1 } }).toArray()],
    ['a collation', (c) => c.find({}, { collation: { locale: 'en' } }).toArray()],
    ['a collation of an update', (c) => c.updateOne({}, { $set: { n: 1 } }, { collation: { locale: 'en' } })],
    ['an index with a collation', (c) => c.createIndex({ n: 1 }, { collation: { locale: 'en' } })],
    [
      'a collection with a collation',
      () => client.db('semantics').createCollection('x', { collation: { locale: 'en' } }),
    ],
    ['a hint', (c) => c.find({}, { hint: '_id_' }).toArray()],
    ['a hint of a find to explain', (c) => c.find({}, { hint: '_id_' }).explain()],
    [
      'an aggregation to explain',
      () => client.db('semantics').command({ aggregate: 'c', pipeline: [], cursor: {}, explain: true }),
    ],
    ['a hint of a removal', (c) => c.deleteOne({}, { hint: '_id_' })],
    ['variables', (c) => c.aggregate([], { let: { a: 1 } }).toArray()],
    ['the order of insertion', (c) => c.find().sort({ $natural: -1 }).toArray()],
    ['a collection of the results', (c) => c.aggregate([{ $out: 'x' }]).toArray()],
    ['results put into a collection', (c) => c.aggregate([{ $merge: 'x' }]).toArray()],
    ['documents of no collection', (c) => c.aggregate([{ $documents: [{}] }]).toArray()],
    ['a stage that counts', (c) => c.aggregate([{ $count: 'n' }]).toArray()],
    ['changes as they happen', (c) => c.watch().next()],
  ];
  test.each(rows)('%s', async (_name, run) => {
    const collection = fresh();
    await collection.insertOne({ n: 1 });
    await expect(run(collection)).rejects.toMatchObject({ code: 238 });
  });
});

test.each([
  { collMod: 'c' },
  { bulkWrite: 1, ops: [], nsInfo: [] },
  { renameCollection: 'a.b', to: 'a.c' },
  { setParameter: 1 },
  { explain: { aggregate: 'c', pipeline: [], cursor: {} } },
])('%j is not supported', async (command) => {
  await expect(client.db('admin').command(command)).rejects.toMatchObject({ code: 115 });
});

import { EJSON } from 'bson';
import fc from 'fast-check';
import { type Collection, type Document, Long } from 'mongodb';
import { expect, test } from 'vitest';
import { createIndex } from '../commands/indexes.ts';
import { Catalogue } from '../storage/catalogue.ts';
import { inMemory } from '../storage/storage.ts';
import { client } from '../test/own-server.ts';
import { encode } from '../values/values.ts';

interface Person {
  _id: number;
  email: string;
  age: number;
  city: string;
  tags: string[];
  born: Date;
}

async function people(name: string): Promise<Collection<Person>> {
  const collection = client.db('planner').collection<Person>(name);
  await collection.insertMany(
    Array.from({ length: 500 }, (_, i) => ({
      _id: i,
      email: `p${i}@x.org`,
      age: i % 50,
      city: ['Oslo', 'Turku', 'Gdynia'][i % 3] as string,
      tags: [`t${i % 7}`, `t${i % 5}`],
      born: new Date(i * 1000),
    })),
  );
  return collection;
}

test('indexes serve look-ups, ranges and sorts, as explain shows', async () => {
  const [collection, unindexed] = [await people('explained'), await people('unindexed')];
  await collection.createIndexes([
    { key: { email: 1 }, unique: true },
    { key: { city: 1, age: -1 } },
    { key: { born: -1 } },
    { key: { tags: 1 } },
    { key: { age: 1 }, name: 'adults', partialFilterExpression: { age: { $gte: 18 } } },
  ]);
  const rows: [Document, Document, string, number, boolean][] = [
    [{ _id: 7 }, {}, '_id_', 1, false],
    [{ email: 'p7@x.org' }, {}, 'email_1', 1, false],
    [{ email: { $in: ['p7@x.org', 'p8@x.org'] } }, {}, 'email_1', 2, false],
    [{ email: /^p49\d@/ }, {}, 'email_1', 10, false],
    // the character before a quantifier, of two code units, is not in the prefix
    [{ email: /^p49😀?\d@/u }, {}, 'email_1', 11, false],
    [{ city: 'Oslo', age: { $gt: 47 } }, {}, 'city_1_age_-1', 7, false],
    [{ city: 'Oslo', age: { $gt: 47 } }, { age: -1 }, 'city_1_age_-1', 7, false],
    [{ city: 'Oslo', age: { $gt: 47 } }, { age: 1 }, 'city_1_age_-1', 7, false],
    [{ city: 'Oslo', age: 3 }, { born: 1 }, 'city_1_age_-1', 3, true],
    [{ born: { $gte: new Date(490_000) } }, {}, 'born_-1', 10, false],
    [{ tags: 't6' }, {}, 'tags_1', 72, false],
    // the rarest of the values is used, at any position
    [{ tags: { $all: ['t0', 't6'] } }, {}, 'tags_1', 72, false],
    [{ age: 20 }, {}, 'adults', 10, false],
  ];
  for (const [filter, sort, index, examined, sorts] of rows) {
    const plan = await collection.find(filter, { sort }).explain('executionStats');
    const text = JSON.stringify([filter, sort]);
    const { winningPlan } = plan.queryPlanner;
    expect(winningPlan.stage === 'SORT', text).toBe(sorts);
    const fetch = sorts ? winningPlan.inputStage : winningPlan;
    expect(fetch.inputStage, text).toMatchObject({ stage: 'IXSCAN', indexName: index });
    expect(plan.executionStats.totalDocsExamined, text).toBeLessThanOrEqual(examined + 3);
    expect(plan.executionStats.nReturned, text).toBe((await unindexed.find(filter).toArray()).length);
  }
  const latest = await collection.find({}, { sort: { born: -1 }, limit: 5 }).explain('executionStats');
  expect(latest.executionStats).toMatchObject({ nReturned: 5, totalKeysExamined: 5, totalDocsExamined: 5 });
  for (const filter of [{ age: 5 }, { city: { $ne: 'Oslo' } }, { email: /9@/ }])
    expect(
      (await collection.find(filter).explain()).queryPlanner.winningPlan.stage,
      JSON.stringify(filter),
    ).toBe('COLLSCAN');
  const branches = [{ email: 'p7@x.org' }, { city: 'Oslo', age: { $gt: 48 } }];
  for (const rest of [{}, { city: { $nin: ['Rome'] }, age: { $ne: 1 } }]) {
    const { executionStats } = await collection.find({ $or: branches, ...rest }).explain('executionStats');
    expect(executionStats.totalDocsExamined, JSON.stringify(rest)).toBeLessThan(10);
  }
});

const scalar = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(1.5, Number.NaN, Number.POSITIVE_INFINITY),
  fc.constantFrom('', 'a', 'ab', 'b', '\0', 'é'),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(new Date(0), new Date(5)),
  fc.constantFrom(Long.fromNumber(2), Long.fromString('9007199254740993')),
);
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ x: scalar }),
  fc.array(fc.record({ x: scalar, y: scalar }), { maxLength: 2 }),
);
const documents = fc.array(fc.record({ a: value, b: value }, { requiredKeys: [] }), {
  minLength: 1,
  maxLength: 12,
});
const condition = fc.oneof(
  scalar,
  fc.record({ $gt: scalar }),
  fc.record({ $gte: scalar }),
  fc.record({ $lt: scalar }),
  fc.record({ $lte: scalar }),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $ne: scalar }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $all: fc.array(scalar, { minLength: 1, maxLength: 2 }) }),
  fc.record({ $regex: fc.constantFrom('^a', '^ab?', '^', 'b$') }),
  fc.record({ $elemMatch: fc.record({ $gte: scalar }) }),
  fc.array(scalar, { maxLength: 2 }),
);
const filters = fc.oneof(
  fc.record({ a: condition }),
  fc.record({ a: condition, b: condition }),
  fc.record({ 'a.x': condition }),
  fc.record({ 'a.x': condition, 'a.y': condition }),
  fc.record({ b: condition, 'a.x': condition }),
  fc.record({ $or: fc.tuple(fc.record({ a: condition }), fc.record({ b: condition })) }),
  fc.record({ $or: fc.tuple(fc.record({ a: condition }), fc.record({ b: condition })), a: condition }),
  fc.record({ $and: fc.tuple(fc.record({ a: condition }), fc.record({ a: condition })) }),
);
const direction = fc.constantFrom(1 as const, -1 as const);
const sorts = fc.oneof(
  fc.constant({}),
  fc.record({ a: direction }),
  fc.record({ a: direction, b: direction }),
  fc.record({ b: direction, a: direction }),
  fc.record({ 'a.x': direction }),
);
const indexKeys = fc.oneof(
  fc.record({ a: direction }),
  fc.record({ a: direction, b: direction }),
  fc.record({ b: direction, a: direction }),
  fc.record({ 'a.x': direction }),
  fc.record({ b: direction, 'a.x': direction }),
  fc.record({ 'a.x': direction, 'a.y': direction }),
);

const paths = ['a', 'b', 'a.x'];

test('results are the same with and without any index', async () => {
  let run = 0;
  const parallel = /parallel arrays/;
  await fc.assert(
    fc.asyncProperty(
      documents,
      filters,
      sorts,
      fc.array(indexKeys, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 5 }), { nil: 0 }),
      async (docs, filter, sort, keys, sparse, limit) => {
        const collection = client.db('property').collection<{ _id: number }>(`c${++run}`);
        await collection.insertMany(docs.map((doc, i) => ({ _id: i, ...doc })));
        // equal documents have no defined order, so _id is added
        const order = Object.keys(sort).length ? { ...sort, _id: 1 as const } : {};
        const ask = async (): Promise<number[]> => {
          const ids = (
            await collection
              .find(filter as Document, {
                sort: order,
                limit: Object.keys(order).length ? (limit ?? 0) : 0,
              })
              .toArray()
          ).map(({ _id }) => _id);
          return Object.keys(order).length ? ids : ids.sort((x, y) => x - y);
        };
        const varied = async (path: string): Promise<string[]> =>
          (await collection.distinct(path, filter as Document))
            .map((value) => EJSON.stringify({ value }))
            .sort();
        const expected = await ask().catch((error: unknown) => {
          if (!parallel.test(String(error))) throw error;
        });
        // sorting by two arrays is refused
        if (!expected) return;
        const matches = (await collection.find(filter as Document).toArray()).length;
        const expectedValues = new Map<string, string[]>();
        for (const path of paths) expectedValues.set(path, await varied(path));
        for (const key of keys) {
          try {
            await collection.createIndex({ ...key, ...(sparse ? {} : { _id: 1 }) } as Document, { sparse });
          } catch (error) {
            if (!parallel.test(String(error))) throw error;
          }
        }
        expect(await ask()).toEqual(expected);
        expect(await collection.countDocuments(filter as Document)).toBe(matches);
        for (const path of paths) expect(await varied(path)).toEqual(expectedValues.get(path));
        await collection.drop();
      },
    ),
    { numRuns: 50 },
  );
});

test('an index on a position is not used, as it does not contain fields of that name', async () => {
  const collection = client.db('planner').collection<{ _id: number; a: unknown[] }>('positions');
  await collection.insertMany([
    { _id: 1, a: [{ x: 1 }] },
    { _id: 2, a: [1, { 0: 5 }] },
    { _id: 3, a: [5] },
  ]);
  await collection.createIndex({ 'a.0': 1 });
  const idsOf = async (filter: Document) => (await collection.find(filter).toArray()).map(({ _id }) => _id);
  expect(await idsOf({ 'a.0': null })).toEqual([1]);
  expect(await idsOf({ 'a.0': 5 })).toEqual([2, 3]);
});

test('TTL indexes remove expired documents', () => {
  const catalogue = new Catalogue(inMemory);
  const collection = catalogue.create('ttl', 'c');
  createIndex(collection, { key: { at: 1 }, name: 'at', expireAfterSeconds: 1 });
  for (const [_id, at] of [new Date(1000), new Date(3000), 'no date', undefined].entries())
    collection.insert({ _id, at }, encode({ _id, at }));
  catalogue.sweep(3500);
  expect([...collection.records.values()].map(({ doc }) => doc.at)).toEqual([
    new Date(3000),
    'no date',
    undefined,
  ]);
});

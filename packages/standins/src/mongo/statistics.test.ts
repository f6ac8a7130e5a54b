import { describe, expect, test } from 'vitest';
import { client } from './test/any-server.ts';
import { fresh } from './test/semantics.ts';

/** What mongosh and Compass ask before they list anything. */

test('says that nobody signed in, and that there are no privileges to ask for', async () => {
  const ask = (body: object) => client.db('admin').command({ connectionStatus: 1, ...body });
  const nobody = { authenticatedUsers: [], authenticatedUserRoles: [] };
  expect(await ask({})).toMatchObject({ ok: 1, authInfo: nobody });
  expect(await ask({ showPrivileges: true })).toMatchObject({
    authInfo: { ...nobody, authenticatedUserPrivileges: [] },
  });
});

test.each(['buildInfo', 'buildinfo'])('%s names a version as its parts do', async (name) => {
  const { version, versionArray, maxBsonObjectSize } = await client.db('admin').command({ [name]: 1 });
  expect(version).toBe(versionArray.slice(0, 3).join('.'));
  expect(maxBsonObjectSize).toBe(16_777_216);
});

test('hostInfo tells what machine it is', async () => {
  expect(await client.db('admin').command({ hostInfo: 1 })).toMatchObject({
    system: { numCores: expect.any(Number), cpuArch: expect.any(String) },
    os: { type: expect.any(String), version: expect.any(String) },
    extra: {},
  });
});

// Drivers of Python and Go send bulkWrite to whoever has at least the wire version of MongoDB 8.0.
test('bulkWrite is promised by the wire version where it is there', async () => {
  const admin = client.db('admin');
  const { maxWireVersion } = await admin.command({ hello: 1 });
  const ns = `semantics.${fresh().collectionName}`;
  const written = admin.command({ bulkWrite: 1, ops: [{ insert: 0, document: {} }], nsInfo: [{ ns }] });
  const isThere = await written.then(
    () => true,
    () => false,
  );
  expect(maxWireVersion >= 25).toBe(isThere);
});

describe('sizes', () => {
  const filled = async (name = fresh().collectionName) => {
    const db = client.db(`sizes-${crypto.randomUUID()}`);
    await db
      .collection(name)
      .insertMany(Array.from({ length: 10 }, (_, n) => ({ n, text: 'x'.repeat(1000) })));
    await db.collection(name).createIndex({ n: 1 });
    const drop = async () => void (await db.dropDatabase());
    return { db, collection: db.collection(name), [Symbol.asyncDispose]: drop };
  };

  test('of a database count its documents, collections and indexes', async () => {
    await using made = await filled();
    await made.db.createCollection('empty');
    const stats = await made.db.stats();
    expect(stats).toMatchObject({ db: made.db.databaseName, collections: 2, objects: 10, indexes: 3 });
    expect(stats.dataSize).toBeGreaterThan(10_000);
    expect(stats.indexSize).toBeGreaterThan(0);
    expect((await made.db.stats({ scale: 1024 })).dataSize).toBeCloseTo(stats.dataSize / 1024, 1);
    expect(await client.db('nowhere').stats()).toMatchObject({ collections: 0, objects: 0, dataSize: 0 });
  });

  test('of a collection count its documents and indexes', async () => {
    await using made = await filled();
    const stages = [{ $collStats: { storageStats: { scale: 1 }, count: {} } }, { $match: { count: 10 } }];
    const [stats] = await made.collection.aggregate(stages).toArray();
    expect(stats).toMatchObject({
      ns: made.collection.namespace,
      count: 10,
      storageStats: { count: 10, nindexes: 2, capped: false, indexSizes: { n_1: expect.any(Number) } },
    });
    expect(stats?.storageStats.size).toBeGreaterThan(10_000);
  });

  test.each([
    ['of a collection that there is not', [{ $collStats: { count: {} } }], 26],
    ['after another stage', [{ $match: {} }, { $collStats: { count: {} } }], 40602],
    ['of an unknown kind', [{ $collStats: { weight: {} } }], 40415],
  ])('%s: refused', async (_name, stages, code) => {
    await expect(fresh().aggregate(stages).toArray()).rejects.toMatchObject({ code });
  });
});

describe('a sample', () => {
  test('has as many different documents as asked for, at most all', async () => {
    const collection = fresh();
    await collection.insertMany(Array.from({ length: 20 }, (_, n) => ({ n })));
    const sample = async (size: number, ...before: object[]) => {
      const docs = await collection.aggregate([...before, { $sample: { size } }]).toArray();
      return new Set(docs.map(({ n }) => n as number));
    };
    expect((await sample(5)).size).toBe(5);
    expect((await sample(1000)).size).toBe(20);
    expect([...(await sample(3, { $match: { n: { $lt: 4 } } }))].every((n) => n < 4)).toBe(true);
    const seen = new Set<number>();
    for (let i = 0; i < 60; i++) for (const n of await sample(5)) seen.add(n);
    // That one is missed by all 60 has the probability 20 * 0.75 ** 60, below 1e-6.
    expect(seen.size).toBe(20);
  });

  test.each([
    [5, 28745],
    [{ size: 'many' }, 28746],
    [{ size: -1 }, 28747],
    [{ size: 1, other: 1 }, 28748],
    [{}, 28749],
  ])('%j: %d', async (spec, code) => {
    await expect(
      fresh()
        .aggregate([{ $sample: spec }])
        .toArray(),
    ).rejects.toMatchObject({ code });
  });
});

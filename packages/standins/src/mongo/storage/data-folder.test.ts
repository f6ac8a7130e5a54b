import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { Long, MongoClient, UUID } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMongo } from '../server.ts';
import { rawClient } from '../test/raw-client.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rosette-mongo-'));
  file = join(folder, 'data.mdb');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a server on the folder during `use`. */
async function serving<T>(
  use: (client: MongoClient) => Promise<T>,
  options: { fresh?: boolean } = {},
): Promise<T> {
  const server = await startMongo({ dataDir: folder, ...options });
  const client = new MongoClient(server.uri);
  try {
    return await use(client);
  } finally {
    await client.close();
    await server.close();
  }
}

const fill = (from: number) => (client: MongoClient) =>
  client
    .db('a')
    .collection('c')
    .insertMany(
      Array.from({ length: 500 }, (_, i) => ({
        i: from + i,
        text: 'some text to fill the pages '.repeat(10),
      })),
    );

const count = (client: MongoClient): Promise<number> => client.db('a').collection('c').countDocuments();

const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

test('a damaged folder is refused and not changed', async () => {
  await serving(fill(0));
  const whole = readFileSync(file);
  const damages: [string, () => void][] = [
    ['cut off', () => truncateSync(file, whole.length - 20_000)],
    ['almost empty', () => truncateSync(file, 100)],
    ['another file', () => writeFileSync(file, 'this is not a database'.repeat(1000))],
    [
      'a changed document',
      () => {
        const copy = Buffer.from(whole);
        // all occurrences, as the first may be in an unused page
        for (let at = copy.indexOf('some text'); at >= 0; at = copy.indexOf('some text', at))
          copy.write('sOme', at);
        writeFileSync(file, copy);
      },
    ],
  ];
  for (const [name, damage] of damages) {
    writeFileSync(file, whole);
    damage();
    const before = digest(file);
    await expect(
      startMongo({ dataDir: folder }).then(() => name),
      name,
    ).rejects.toThrow(/is damaged .* Nothing was changed/);
    expect(digest(file), name).toBe(before);
  }
  writeFileSync(file, whole);
  expect(await serving(count)).toBe(500);
});

test('indexes and the answer to a retryable write survive a restart', async () => {
  let server = await startMongo({ dataDir: folder });
  let client = new MongoClient(server.uri);
  await client.db('a').collection('c').createIndex({ email: 1 }, { unique: true, sparse: true });
  const retried = {
    update: 'c',
    updates: [{ q: { k: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
    lsid: { id: new UUID() },
    txnNumber: Long.fromNumber(1),
    $db: 'a',
  };
  const first = await (await rawClient(server.port)).command(retried);
  expect(first).toMatchObject({ ok: 1, n: 1 });
  await client.close();
  await server.close();

  server = await startMongo({ dataDir: folder });
  client = new MongoClient(server.uri);
  const again = await (await rawClient(server.port)).command(retried);
  expect([again.n, again.upserted]).toEqual([first.n, first.upserted]);
  expect(
    await client
      .db('a')
      .collection('c')
      .findOne({}, { projection: { _id: 0 } }),
  ).toEqual({ k: 1, n: 1 });
  const indexes = await client.db('a').collection('c').indexes();
  expect(indexes).toMatchObject([{ name: '_id_' }, { name: 'email_1', unique: true, sparse: true }]);
  await client.close();
  await server.close();
});

test('a copy of a folder can be opened', async () => {
  await serving(fill(0));
  const copy = mkdtempSync(join(tmpdir(), 'rosette-mongo-'));
  cpSync(folder, copy, { recursive: true });
  await (await startMongo({ dataDir: copy })).close();
  rmSync(copy, { recursive: true });
});

test.each([3, undefined])('a folder of format %s is refused and not changed', async (format) => {
  await serving(fill(0));
  const root = open({ path: folder, maxDbs: 4, overlappingSync: false });
  const properties = root.openDB({ name: 'properties', encoding: 'json' });
  await (format ? properties.put('format', format) : properties.remove('format'));
  await root.close();
  const before = digest(file);
  await expect(startMongo({ dataDir: folder })).rejects.toThrow(
    `another version (format ${format ?? 1}, this one reads 2). Nothing was changed`,
  );
  expect(digest(file)).toBe(before);
});

test('fresh empties the folder, but not under a running server', async () => {
  const server = await startMongo({ dataDir: folder });
  const client = new MongoClient(server.uri);
  await fill(0)(client);
  await expect(startMongo({ dataDir: folder, fresh: true })).rejects.toThrow(/is in use/);
  expect(await count(client)).toBe(500);
  await client.close();
  await server.close();
  expect(await serving(count, { fresh: true })).toBe(0);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { Long, MongoClient, UUID } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMongo } from '../server.ts';
import { rawClient } from '../test/raw-client.ts';

// biome-ignore lint/style/noProcessEnv: the complete run asks for more rounds than the quick one
const rounds = Number(env.MONGO_KILL_ROUNDS ?? 3);

interface Data {
  _id: number;
  n?: number;
}

let folder: string;
const running: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rosette-mongo-'));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function spawnServer(): Promise<{ child: ChildProcess; uri: string; ended: Promise<void> }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../cli.ts'), '--port', '0', '--data', folder],
    // Where this package's own tools are found, wherever the tests are started from.
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  running.push(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const uri = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (bytes) => resolve(String(bytes).trim()));
    child.stderr?.once('data', (bytes) => reject(new Error(String(bytes))));
  });
  return { child, uri, ended };
}

/** Writes as fast as it can until the connection breaks, keeping count of what was acknowledged. */
async function load(
  client: MongoClient,
  base: number,
  acknowledged: { inserts: number[]; transfers: number[]; increments: number },
): Promise<void> {
  const db = client.db('bank');
  const inserting = (async (): Promise<void> => {
    for (let i = base; ; i++) {
      await db.collection<Data>('log').insertOne({ _id: i });
      acknowledged.inserts.push(i);
    }
  })();
  const counting = (async (): Promise<void> => {
    for (;;) {
      await db.collection<Data>('counter').updateOne({ _id: 0 }, { $inc: { n: 1 } }, { upsert: true });
      acknowledged.increments++;
    }
  })();
  const transferring = (async (): Promise<void> => {
    for (let i = base; ; i++) {
      const session = client.startSession();
      await session.withTransaction(async () => {
        await db.collection<Data>('accounts').updateOne({ _id: 1 }, { $inc: { n: -1 } }, { session });
        await db.collection<Data>('accounts').updateOne({ _id: 2 }, { $inc: { n: 1 } }, { session });
        await db.collection<Data>('transfers').insertOne({ _id: i }, { session });
      });
      acknowledged.transfers.push(i);
      await session.endSession();
    }
  })();
  await Promise.allSettled([inserting, counting, transferring]);
}

test(`kill -9 at random points, ${rounds} times: nothing acknowledged is lost, no transaction is torn`, {
  timeout: 30_000 + rounds * 10_000,
}, async () => {
  const acknowledged = { inserts: [] as number[], transfers: [] as number[], increments: 0 };
  for (let round = 0; round < rounds; round++) {
    const { child, uri, ended } = await spawnServer();
    const client = new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 500 });
    if (round === 0)
      await client
        .db('bank')
        .collection<Data>('accounts')
        .insertMany([
          { _id: 1, n: 1000 },
          { _id: 2, n: 1000 },
        ]);
    const loading = load(client, round * 1_000_000, acknowledged);
    // at a random point, but not before there is something to lose
    const { inserts, transfers } = acknowledged;
    const [some, few] = [inserts.length + 5, transfers.length + 1];
    await expect.poll(() => inserts.length > some && transfers.length > few, { timeout: 8000 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
    child.kill('SIGKILL');
    await ended;
    await loading;
    await client.close();
  }
  expect(acknowledged.inserts.length).toBeGreaterThan(rounds * 5);
  expect(acknowledged.transfers.length).toBeGreaterThan(rounds);

  const server = await startMongo({ dataDir: folder });
  const client = new MongoClient(server.uri);
  const db = client.db('bank');
  const ids = async (name: string): Promise<Set<number>> =>
    new Set((await db.collection<Data>(name).find().toArray()).map(({ _id }) => _id));
  const [log, transfers] = [await ids('log'), await ids('transfers')];
  expect(
    acknowledged.inserts.filter((id) => !log.has(id)),
    'lost inserts',
  ).toEqual([]);
  expect(
    acknowledged.transfers.filter((id) => !transfers.has(id)),
    'lost transactions',
  ).toEqual([]);
  const counter = (await db.collection<Data>('counter').findOne({ _id: 0 }))?.n ?? 0;
  // at most one increment a round was done but not answered
  expect(counter).toBeGreaterThanOrEqual(acknowledged.increments);
  expect(counter).toBeLessThanOrEqual(acknowledged.increments + rounds);
  const accounts = await db.collection<Data>('accounts').find().sort({ _id: 1 }).toArray();
  expect(
    accounts.map(({ n }) => n),
    'torn transactions',
  ).toEqual([1000 - transfers.size, 1000 + transfers.size]);
  await client.close();
  await server.close();
});

test('indexes, options, and the answer to a retryable write survive a restart', async () => {
  let server = await startMongo({ dataDir: folder });
  let client = new MongoClient(server.uri);
  await client.db('a').collection('c').createIndex({ email: 1 }, { unique: true, sparse: true });
  await client.db('a').createCollection('folded', { collation: { locale: 'en', strength: 2 } });
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
  await client.db('a').collection('folded').insertOne({ name: 'Ada' });
  expect(await client.db('a').collection('folded').countDocuments({ name: 'ADA' })).toBe(1);
  await client.close();
  await server.close();
});

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MongoServer, startMongo } from '@rosette/standins/mongo/server.ts';
import { startS3 } from '@rosette/standins/s3/start-s3.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { ImportedAddressModel } from '#features/accounts/imports/import.model.ts';
import { ReceiptCounterModel } from '#features/payments/papers/receipt-numbers.ts';
import { createFolderStorage } from '#features/pictures/folder-storage.ts';
import { ReportCounterModel } from '#features/reports/report.model.ts';
import { startServer } from '#test/start-server.ts';
import { startProxy } from '#test/tcp-proxy.ts';
import { giveSigns } from './running.service.ts';

const { MongoClient, Long, Int32, Double, Decimal128, Binary, UUID, Timestamp } = mongoose.mongo;

const secret = 'a secret that only tests know, long enough';
const key = randomBytes(32).toString('base64');
/** Where a backup is restored to: another server than the one it is made of. */
let other: MongoServer;
let folder: string;
const source = new MongoClient(inject('mongoUri'));
let target: InstanceType<typeof MongoClient>;

beforeAll(async () => {
  other = await startMongo();
  target = new MongoClient(other.uri);
});
afterAll(async () => {
  await source.close();
  await target.close();
  await other.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rosette-restore-'));
  return () => rm(folder, { recursive: true });
});

const withName = (uri: string, name: string) => {
  const named = new URL(uri);
  named.pathname = `/${name}`;
  return named.href;
};

/** A database to back up, and an empty one on another server. */
function databases() {
  const name = `${inject('databasePrefix')}${randomUUID()}`;
  const uris = { from: withName(inject('mongoUri'), name), to: withName(other.uri, name) };
  return { ...uris, source: source.db(name), target: target.db(name) };
}

const environment = (uri: string, data: string, settings: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  MONGODB_URI: uri,
  JWT_SECRET: secret,
  DATA_DIR: join(folder, data),
  ...settings,
});

function start(entry: 'backup' | 'restore', env: NodeJS.ProcessEnv, args: string[] = []): ChildProcess {
  const child = spawn(process.execPath, [join(dirname(inject('serverEntry')), `${entry}.js`), ...args], {
    env,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function run(...started: Parameters<typeof start>) {
  const child = start(...started);
  const printed = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = await once(child, 'exit');
  const [out = '', err = ''] = await printed;
  return { code, out: out.trim(), err: err.trim() };
}

/** Makes a backup and returns its path. */
async function backUp(uri: string, settings: Record<string, string> = {}): Promise<string> {
  const { code, out, err } = await run('backup', environment(uri, 'from', settings));
  expect([code, err]).toEqual([0, '']);
  return out.split('\n').at(-1) ?? '';
}

const restore = (uri: string, args: string[], settings: Record<string, string> = {}) =>
  run('restore', environment(uri, 'to', settings), args);

const schema = { _id: 'schema', version: 1 } as never;
const inMs = (ms: number) => new Date(Date.now() + ms);

/** All documents with their BSON types, by collection. */
async function everything(db: ReturnType<typeof source.db>) {
  const found: Record<string, unknown[]> = {};
  for (const { name } of await db.listCollections().toArray()) {
    const documents = await db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();
    if (documents.length > 0) found[name] = documents;
  }
  return found;
}

describe('a backup restored into another database', () => {
  test('has all documents with their types, all pictures, and no indexes yet', async () => {
    const { from, to, source: db, target: restored } = databases();
    await db.collection('schemastates').insertOne(schema);
    await db.collection('values').insertMany([
      {
        long: Long.fromNumber(5),
        int: new Int32(5),
        double: new Double(5),
        decimal: Decimal128.fromString('1.10'),
      },
      {
        bytes: new Binary(Buffer.from([1, 2])),
        id: new UUID(),
        at: new Timestamp({ t: 1, i: 2 }),
        nothing: null,
      },
      { pattern: /a.c/i, date: new Date(0), list: [1, 'two', { three: 3 }], '': 'no name', 'a.b': true },
    ]);
    await db.collection('values').createIndex({ int: 1 });
    await db.collection('pictures').insertOne({ name: 'la', sizes: [400], state: 'stored' });
    await createFolderStorage(join(folder, 'from', 'media')).put('la-400.webp', Buffer.from('a picture'));

    const file = await backUp(from);
    const { code, out, err } = await restore(to, [file]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Restored 5 documents and 1 files of pictures as of 20/);
    const { backupstates: _, ...before } = await everything(db);
    const { jobs, ...after } = await everything(restored);
    expect(after).toEqual(before);
    // Files that the backup does not name are removed a day later.
    expect(jobs).toMatchObject([{ kind: 'remove-stray-pictures', subject: 'restore', state: 'waiting' }]);
    const [{ due_at }] = jobs as [{ due_at: Date }];
    expect(due_at.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect(await restored.collection('values').indexes()).toHaveLength(1);
    expect(await readFile(join(folder, 'to/media/la-/la-400.webp'), 'utf8')).toBe('a picture');
  });

  test('has ended all sessions, and what was due stands under failed work', async () => {
    const { from, to, source: db, target: restored } = databases();
    await db.collection('schemastates').insertOne(schema);
    await db.collection('users').insertOne({ email: 'ada', token_version: 3, reset_token_hash: 'x' });
    const claimed = { claim: 'one', claimed_until: inMs(60_000), tries: 1 };
    await db.collection('jobs').insertMany([
      { kind: 'due', subject: '1', state: 'waiting', due_at: inMs(-1000), ...claimed },
      { kind: 'later', subject: '1', state: 'waiting', due_at: inMs(3_600_000), tries: 0 },
      { kind: 'due', subject: 'periodic', state: 'waiting', due_at: inMs(-1000), tries: 0 },
      { kind: 'mail', subject: '1', variant: 'Mail', state: 'waiting', due_at: inMs(-1000), tries: 0 },
      { kind: 'mail', subject: '2', variant: 'Mail', state: 'done', tries: 0 },
      { kind: 'tried', subject: '1', state: 'waiting', due_at: inMs(3_600_000), tries: 2, reason: 'busy' },
      { kind: 'held', subject: '1', state: 'waiting', due_at: inMs(3_600_000), tries: 0, reason: 'refused' },
    ]);
    await restore(to, [await backUp(from)]);
    const [user] = await restored.collection('users').find().toArray();
    expect(user?.token_version).toBeGreaterThan(1_700_000_000);
    expect(user).not.toHaveProperty('reset_token_hash');
    const jobs = await restored.collection('jobs').find().toArray();
    expect(jobs.map(({ kind, subject, state }) => [kind, subject, state])).toEqual([
      ['due', '1', 'failed'],
      ['later', '1', 'waiting'],
      ['due', 'periodic', 'waiting'],
      ['mail', '1', 'failed'],
      ['mail', '2', 'done'],
      ['tried', '1', 'failed'],
      ['held', '1', 'failed'],
      ['remove-stray-pictures', 'restore', 'waiting'],
    ]);
    // Periodic work goes on, and what its first run enqueues is given up.
    expect(jobs.filter(({ is_restored }) => is_restored)).toMatchObject([{ subject: 'periodic' }]);
    expect(jobs[0]).toMatchObject({ reason: 'restored', failed_at: expect.any(Date) });
    expect(jobs[0]).not.toHaveProperty('due_at');
    expect(jobs[0]).not.toHaveProperty('claim');
    expect(jobs[3]).toHaveProperty('purge_at');
  });

  test('serves the same accounts after the product has started', async () => {
    const { from, to } = databases();
    const account = { full_name: 'Ada Lind', email: 'ada@rosette.example', password: 'a secret of hers' };
    const first = await startServer({ MONGODB_URI: from, DATA_DIR: join(folder, 'from') });
    const { token } = (await (await first.post('/auth/register', account)).json()) as { token: string };
    // While the product runs.
    const file = await backUp(from, { BACKUP_KEY: key });
    first.child.kill();
    await first.ended;
    expect((await restore(to, [file], { BACKUP_KEY: key })).code).toBe(0);

    const second = await startServer({ MONGODB_URI: to, DATA_DIR: join(folder, 'to') });
    expect((await second.post('/auth/login', account)).status).toBe(200);
    const old = await second.get('/api/users/me', { Authorization: `Bearer ${token}` });
    expect(old.status).toBe(401);
    expect(await target.db(new URL(to).pathname.slice(1)).collection('users').indexes()).not.toHaveLength(1);
  });
});

test('a backup in a bucket is restored by the address that was printed', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.close());
  const settings = {
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_BUCKET: s3.bucket,
    BACKUP_S3_REGION: s3.region,
    BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    BACKUP_KEY: key,
  };
  const { from, to, source: db, target: restored } = databases();
  await db.collection('schemastates').insertOne(schema);
  await db.collection('things').insertOne({ n: 1 });
  const file = await backUp(from, settings);
  expect(file).toMatch(/^s3:\/\/pictures\/rosette-/);
  expect(await restore(to, [file], settings)).toMatchObject({ code: 0, err: '' });
  expect(await restored.collection('things').countDocuments()).toBe(1);
  const missing = await restore(to, ['s3://pictures/rosette-none.backup', '--over'], settings);
  expect(missing.err).toBe('The file s3://pictures/rosette-none.backup cannot be read (NoSuchKey).');
  const other = await restore(to, ['s3://other/rosette-none.backup', '--over'], settings);
  expect(other.err).toBe('The bucket other is not the one of BACKUP_S3_BUCKET.');
});

describe('a restore refuses, and changes nothing', () => {
  /** A database with a document, and a backup of another one. */
  async function given(settings: Record<string, string> = {}) {
    const made = databases();
    await made.source.collection('schemastates').insertOne(schema);
    await made.source.collection('things').insertMany([{ n: 1 }, { n: 2 }]);
    await made.target.collection('things').insertOne({ n: 'here before' });
    return { ...made, file: await backUp(made.from, settings), before: await everything(made.target) };
  }

  test('a file with one changed byte', async () => {
    const { to, target: db, file, before } = await given();
    const bytes = await readFile(file);
    const place = bytes.indexOf('things/000001.bson') + 520;
    bytes[place] = (bytes[place] as number) ^ 1;
    await writeFile(file, bytes);
    const { code, err } = await restore(to, [file, '--over']);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The backup is damaged: .*\. Take another one\.$/),
    ]);
    expect(await everything(db)).toEqual(before);
  });

  test('a missing file, and one that is no backup', async () => {
    const { to, target: db, before } = await given();
    expect((await restore(to, [join(folder, 'none'), '--over'])).err).toMatch(/cannot be read \(ENOENT\)\.$/);
    await writeFile(join(folder, 'letter'), 'Dear members,');
    expect((await restore(to, [join(folder, 'letter'), '--over'])).err).toBe(
      'The file is no backup of Rosette.',
    );
    for (const args of [[], ['one', 'two'], ['one', '--ovr']])
      expect((await restore(to, args)).err).toBe('Name one file: npm run restore -- FILE [--over]');
    expect((await run('backup', environment(to, 'to'), ['/elsewhere'])).err).toBe(
      'A backup takes no arguments: BACKUP_DIR or BACKUP_S3_BUCKET says where it goes',
    );
    expect(await everything(db)).toEqual(before);
  });

  test('a wrong or missing key', async () => {
    const { to, target: db, file, before } = await given({ BACKUP_KEY: key });
    expect((await restore(to, [file, '--over'])).err).toMatch(/^The backup is encrypted: set BACKUP_KEY/);
    const wrong = { BACKUP_KEY: randomBytes(32).toString('hex') };
    expect((await restore(to, [file, '--over'], wrong)).err).toMatch(
      /^The backup was encrypted with another key/,
    );
    expect(await everything(db)).toEqual(before);
  });

  test('a backup of a newer schema', async () => {
    const { from, to, source: db, target: restored, before } = await given();
    await db.collection('schemastates').updateOne({}, { $set: { version: 1000 } });
    expect((await restore(to, [await backUp(from), '--over'])).err).toMatch(
      /made by a newer version of Rosette/,
    );
    expect(await everything(restored)).toEqual(before);
  });

  test('a database that holds anything, unless it is told to replace it', async () => {
    const { to, target: db, file, before } = await given();
    expect((await restore(to, [file])).err).toBe(
      'The database is not empty, and nothing was changed. With --over the backup replaces all that it holds.',
    );
    expect(await everything(db)).toEqual(before);
    await db.collection('more').insertOne({ n: 1 });
    expect((await restore(to, [file, '--over'])).code).toBe(0);
    expect(Object.keys(await everything(db)).toSorted()).toEqual(['jobs', 'schemastates', 'things']);
    expect(await db.collection('things').countDocuments()).toBe(2);
  });

  test('a database on which the product runs', async () => {
    const { from, to, source: db, target: restored } = databases();
    await db.collection('schemastates').insertOne(schema);
    const file = await backUp(from);
    const server = await startServer({ MONGODB_URI: to, DATA_DIR: join(folder, 'to') });
    const { err } = await restore(to, [file, '--over']);
    expect(err).toBe('The product runs on this database, and nothing was changed. Stop it first.');
    expect(await restored.collection('restores').countDocuments()).toBe(0);
    expect((await server.get('/api/ready')).status).toBe(200);
    server.child.kill();
    await server.ended;
    expect((await restore(to, [file, '--over'])).code).toBe(0);
  });
});

test('a database that was killed in the midst of a restore is not served until it is restored again', async () => {
  const { from, to, source: db, target: restored } = databases();
  await db.collection('schemastates').insertOne(schema);
  const filler = 'x'.repeat(4000);
  for (let at = 0; at < 20; at += 1) {
    const some = Array.from({ length: 1000 }, (_, n) => ({ _id: at * 1000 + n, filler }) as never);
    await db.collection('things').insertMany(some);
  }
  const file = await backUp(from);
  const proxy = await startProxy('127.0.0.1', Number(new URL(to).port), 20_000_000);
  const byProxy = new URL(to);
  byProxy.port = String(proxy.port);
  byProxy.searchParams.set('directConnection', 'true');
  const child = start('restore', environment(byProxy.href, 'to'), [file]);
  const exit = once(child, 'exit');
  await Promise.race([proxy.full, exit]);
  child.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  const count = await restored.collection('things').countDocuments();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(20_000);

  const server = spawn(process.execPath, [inject('serverEntry')], {
    env: { ...environment(to, 'to'), PORT: '0', SEED: 'none' },
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const printed = text(server.stderr);
  expect(await once(server, 'exit')).toEqual([1, null]);
  expect(await printed).toMatch(/A restore of this database has not come to its end: run `npm run restore/);
  expect((await run('backup', environment(to, 'to'))).err).toMatch(
    /^A restore of this database was interrupted/,
  );

  expect((await restore(to, [file])).code).toBe(0);
  expect(await restored.collection('things').countDocuments()).toBe(20_000);
  const again = await startServer({ MONGODB_URI: to, DATA_DIR: join(folder, 'to') });
  expect((await again.get('/api/ready')).status).toBe(200);
});

describe('a restore over a database', () => {
  const counters = ReceiptCounterModel.collection.name;
  const reports = ReportCounterModel.collection.name;
  const addresses = ImportedAddressModel.collection.name;
  type Row = { _id: string | number; last?: number; purge_at?: Date };

  /** A database that was backed up, and another one that has gone on since then. */
  async function given() {
    const made = databases();
    const { source: db, target: newer } = made;
    await db.collection('schemastates').insertOne(schema);
    await db.collection<Row>(counters).insertMany([
      { _id: '2025', last: 90 },
      { _id: '2026', last: 12 },
    ]);
    await db.collection<Row>(reports).insertOne({ _id: 2026, last: 3 });
    await db
      .collection<Row>(addresses)
      .insertMany([
        { _id: 'refused before' },
        { _id: 'mailed, then refused', purge_at: inMs(86_400_000) },
        { _id: 'mailed', purge_at: inMs(86_400_000) },
      ]);
    // Aside, as a later backup of the day replaces it.
    const file = join(folder, 'first.backup');
    await copyFile(await backUp(made.from), file);
    await newer.collection<Row>(counters).insertMany([
      { _id: '2025', last: 80 },
      { _id: '2026', last: 15 },
      { _id: '2026-C', last: 2 },
    ]);
    await newer.collection<Row>(reports).insertOne({ _id: 2026, last: 5 });
    await newer
      .collection<Row>(addresses)
      .insertMany([
        { _id: 'mailed, then refused' },
        { _id: 'refused since' },
        { _id: 'mailed since', purge_at: inMs(86_400_000) },
      ]);
    return { ...made, file };
  }

  /** Numbers by series, and who has refused. */
  const keptIn = async (db: ReturnType<typeof target.db>) => ({
    numbers: (await db.collection(counters).find().sort({ _id: 1 }).toArray()).map(({ _id, last }) => [
      String(_id),
      last,
    ]),
    reports: (await db.collection<Row>(reports).find().toArray()).map(({ _id, last }) => [_id, last]),
    refused: (
      await db
        .collection(addresses)
        .find({ purge_at: { $exists: false } })
        .sort({ _id: 1 })
        .toArray()
    ).map(({ _id }) => String(_id)),
  });
  const expected = {
    numbers: [
      ['2025', 90],
      ['2026', 15],
      ['2026-C', 2],
    ],
    reports: [[2026, 5]],
    refused: ['mailed, then refused', 'refused before', 'refused since'],
  };

  test('keeps the larger numbers of receipts and reports, and whoever refused to be imported', async () => {
    const { to, target: db, file } = await given();
    expect(await restore(to, [file, '--over'])).toMatchObject({ code: 0, err: '' });
    expect(await keptIn(db)).toEqual(expected);
    expect(await db.collection('restores').countDocuments()).toBe(0);
    const mailed = await db
      .collection(addresses)
      .find({ purge_at: { $exists: true } })
      .toArray();
    expect(mailed.map(({ _id }) => String(_id))).toEqual(['mailed']);
  });

  test('keeps them also when it is run again after it failed with the database emptied', async () => {
    const { from, to, source: db, target: restored, file } = await given();
    // A foreign file that was taken by mistake, whose pictures cannot be stored.
    await db.collection<Row>(counters).updateOne({ _id: '2026' }, { $set: { last: 7000 } });
    await db.collection('pictures').insertOne({ name: 'la', sizes: [400], state: 'stored' });
    await createFolderStorage(join(folder, 'from', 'media')).put('la-400.webp', Buffer.from('a picture'));
    const other = await backUp(from);
    await writeFile(join(folder, 'to'), 'no folder');
    expect((await restore(to, [other, '--over'])).code).toBe(1);
    expect((await keptIn(restored)).numbers).toContainEqual(['2026', 7000]);
    await rm(join(folder, 'to'));
    expect(await restore(to, [file, '--over'])).toMatchObject({ code: 0, err: '' });
    expect(await keptIn(restored)).toEqual(expected);
  });
});

test('a second restore of a database is refused while the first one runs', async () => {
  const { from, to, source: db, target: restored } = databases();
  await db.collection('schemastates').insertOne(schema);
  const file = await backUp(from);
  await restored.collection<{ _id: string }>('restores').insertOne({ _id: 'restore' });
  const stop = giveSigns(restored);
  expect((await restore(to, [file])).err).toMatch(/^Another restore of this database runs/);
  expect(await restored.collection('restores').countDocuments()).toBe(1);
  await stop();
  expect((await restore(to, [file])).code).toBe(0);
});

test('a backup that is killed leaves no file with the name of a backup', async () => {
  const { from, source: db } = databases();
  await db.collection('schemastates').insertOne(schema);
  const filler = 'x'.repeat(4000);
  await db.collection('things').insertMany(Array.from({ length: 5000 }, () => ({ filler })));
  const child = start('backup', environment(from, 'from'));
  const backups = join(folder, 'from', 'backups');
  const exit = once(child, 'exit');
  while ((await readdir(backups).catch(() => [])).length === 0) await sleep(5);
  child.kill('SIGKILL');
  await exit;
  const names = await readdir(backups);
  expect(names.filter((name) => name.endsWith('.backup'))).toEqual([]);
});

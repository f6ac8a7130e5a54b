import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type S3Server, startS3 } from '@rosette/standins/s3/start-s3.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from '#config.ts';
import { createFolderStorage } from '#features/pictures/folder-storage.ts';
import { workerDatabase } from '#test/database.ts';
import { readArchive } from './archive-reader.ts';
import { makeBackup } from './backup.service.ts';

const key = randomBytes(32);
const { BSON } = mongoose.mongo;
let folder: string;
let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3();
  // Lists come in pages, as from a bucket of more than 1,000 objects.
  s3.pageSize = 1;
});
afterAll(() => s3.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rosette-backup-'));
  for (const collection of (await mongoose.connection.db?.collections()) ?? [])
    await collection.deleteMany({});
  await mongoose.connection
    .collection<{ _id: string; version: number }>('schemastates')
    .insertOne({ _id: 'schema', version: 1 });
  s3.objects.clear();
  return () => rm(folder, { recursive: true });
});

/** A context with these settings. */
function context(settings: NodeJS.ProcessEnv = {}) {
  const config = readConfig({
    MONGODB_URI: workerDatabase(inject('mongoUri'), inject('databasePrefix')),
    JWT_SECRET: 'x'.repeat(32),
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
    ...settings,
  });
  return { config, pictures: createFolderStorage(join(folder, 'media')) };
}

const things = () => mongoose.connection.collection<{ _id: number; n: number }>('things');

/** Everything in a file. */
async function contentsOf(file: Readable, withKey: Buffer | null = null) {
  const documents: Record<string, unknown[]> = {};
  const pictures: Record<string, string> = {};
  await readArchive(file, withKey, {
    documents: async (name, some) => {
      documents[name] = [...(documents[name] ?? []), ...some.map((bytes) => BSON.deserialize(bytes))];
    },
    picture: async (name, bytes) => void Object.assign(pictures, { [name]: bytes.toString() }),
  });
  return { documents, pictures };
}

test('a backup holds all documents as of its moment and the pictures, in a file that only its owner can read', async () => {
  const app = context();
  await things().insertMany(Array.from({ length: 3000 }, (_, at) => ({ _id: at, n: at })));
  await mongoose.connection.collection('pictures').insertMany([
    { name: 'la', sizes: [400, 800], state: 'stored' },
    { name: 'lb', sizes: [400], state: 'storing' },
    { name: 'lc', sizes: [400], state: 'stored' },
  ]);
  await app.pictures.put('la-400.webp', Buffer.from('small'));
  await app.pictures.put('la-800.webp', Buffer.from('large'));
  await app.pictures.put('lc-400.webp', Buffer.from('other'));
  await mongoose.connection.collection<{ _id: string }>('runningprocesses').insertOne({ _id: 'one' });

  await mongoose.connection.collection<{ _id: string }>('viewersalts').insertOne({ _id: 'today' });

  const { place, bytes } = await makeBackup(app);
  expect(place).toMatch(/[/\\]backups[/\\]rosette-\d{8}T\d{9}Z\.backup$/);
  const { size, mode } = await stat(place);
  expect(size).toBe(bytes);
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
  const { documents, pictures } = await contentsOf(createReadStream(place));
  expect(documents.things).toHaveLength(3000);
  expect(documents.pictures).toHaveLength(3);
  expect(documents).not.toHaveProperty('runningprocesses');
  expect(documents).not.toHaveProperty('viewersalts');
  expect(pictures).toEqual({ 'la-400.webp': 'small', 'la-800.webp': 'large', 'lc-400.webp': 'other' });
  expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
});

test('documents written, changed and removed during the backup are not in it', async () => {
  const app = context();
  await things().insertMany(Array.from({ length: 3000 }, (_, at) => ({ _id: at, n: at })));
  let [isWriting, writes] = [true, 0];
  const writer = (async () => {
    for (; isWriting; writes += 1) {
      await mongoose.connection.transaction(async (session) => {
        await things().insertOne({ _id: 10_000 + writes, n: 0 }, { session });
        await things().updateOne({ _id: writes % 3000 }, { $inc: { n: 1_000_000 } }, { session });
        await things().deleteOne({ _id: 2999 - (writes % 3000) }, { session });
      });
    }
  })();
  const { place } = await makeBackup(app);
  isWriting = false;
  await writer;
  const { documents } = await contentsOf(createReadStream(place));
  const found = documents.things as { _id: number; n: number }[];
  // Each write keeps the number of documents, so that a half one would show.
  expect(found).toHaveLength(3000);
  const inserted = found.filter(({ _id }) => _id >= 10_000).length;
  expect(found.filter(({ n }) => n >= 1_000_000).length).toBeLessThanOrEqual(inserted);
  expect(writes).toBeGreaterThan(inserted);
});

test('a picture that was removed meanwhile does not fail the backup', async () => {
  const app = context();
  await mongoose.connection
    .collection('pictures')
    .insertOne({ name: 'lgone', sizes: [400], state: 'stored' });
  const { place } = await makeBackup(app);
  expect(await readArchive(createReadStream(place), null)).toMatchObject({
    pictures: 0,
    missing_pictures: 1,
  });
});

test('in a bucket a backup is encrypted, and the older ones of a day go', async () => {
  const app = context({
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_BUCKET: s3.bucket,
    BACKUP_S3_REGION: s3.region,
    BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    BACKUP_KEY: key.toString('hex'),
  });
  // Larger than one part of an upload.
  const text = randomBytes(2_000_000).toString('base64');
  await mongoose.connection
    .collection<{ _id: number }>('things')
    .insertMany(Array.from({ length: 8 }, (_, _id) => ({ _id, text })));
  await makeBackup(app);
  const { place, bytes } = await makeBackup(app);
  expect([...s3.objects.keys()].map((name) => `s3://${s3.bucket}/${name}`)).toEqual([place]);
  const [object] = s3.objects.values();
  expect(object?.body).toHaveLength(bytes);
  const { documents } = await contentsOf(Readable.from([object?.body]), key);
  expect(documents.things).toHaveLength(8);
});

test('a backup that cannot be read back whole is not kept, and the older ones stay', async () => {
  const app = context();
  const { place } = await makeBackup(app);
  const before = await readFile(place);
  const failing = {
    check: async () => {},
    create: () => ({
      write: async (file: AsyncIterable<Buffer>) => {
        for await (const _ of file);
      },
      open: async () => Readable.from([before.subarray(0, -700)]),
      keep: () => Promise.reject(new Error('kept')),
      discard: async () => {},
    }),
    list: () => Promise.reject(new Error('removed')),
    remove: () => Promise.reject(new Error('removed')),
  };
  await expect(makeBackup(app, failing)).rejects.toThrow('The backup is damaged');
  expect(await readFile(place)).toEqual(before);
});

test('half of a restore is not backed up, and a folder that is none is an error', async () => {
  const marker = mongoose.connection.collection<{ _id: string }>('restores');
  await marker.insertOne({ _id: 'restore' });
  await expect(makeBackup(context())).rejects.toThrow('A restore of this database was interrupted');
  await marker.deleteMany({});
  await writeFile(join(folder, 'file'), '');
  await expect(makeBackup(context({ BACKUP_DIR: join(folder, 'file') }))).rejects.toThrow(/EEXIST|ENOTDIR/);
});

test('the last good backup is recorded with its size', async () => {
  const states = mongoose.connection.collection<{ _id: string }>('backupstates');
  await states.insertOne({ _id: 'backup', told_at: new Date() } as never);
  const { bytes, created_at } = await makeBackup(context());
  expect(await states.find().toArray()).toEqual([{ _id: 'backup', last_at: created_at, bytes }]);
});

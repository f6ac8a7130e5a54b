import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type S3Server, startS3 } from '@rosette/standins/s3/start-s3.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PictureStorage } from '#lib/picture-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';

let folder: string;
let s3: S3Server;
const warnings: Error[] = [];
const noteWarning = (warning: Error) => warnings.push(warning);
beforeAll(async () => {
  process.on('warning', noteWarning);
  folder = await mkdtemp(join(tmpdir(), 'rosette-media-'));
  s3 = await startS3();
  // Lists come in pages, as from a bucket of more than 1,000 objects.
  s3.pageSize = 2;
});
afterAll(async () => {
  process.off('warning', noteWarning);
  await rm(folder, { recursive: true });
  await s3.close();
});

const storages: Record<string, () => PictureStorage> = {
  folder: () => createFolderStorage(join(folder, 'not-made-yet')),
  S3: () => createS3Storage(s3),
};

const read = async (storage: PictureStorage, key: string) => {
  const file = await storage.open(key);
  return file && { length: file.length, bytes: await buffer(file.stream) };
};

/** All keys. */
async function keysIn(storage: PictureStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const some of storage.list()) keys.push(...some);
  return keys.toSorted();
}

describe.each(Object.entries(storages))('%s', (_, create) => {
  test('a stored file is opened by its key, by another process too, until it is removed', async () => {
    const key = `l${crypto.randomUUID()}-400.webp`;
    const bytes = Buffer.from([0, 1, 2, 255]);
    await create().put(key, bytes);
    expect(await read(create(), key)).toEqual({ length: 4, bytes });
    await create().remove(key);
    expect(await create().open(key)).toBeNull();
  });

  test('storing under the same key replaces the file', async () => {
    const key = `l${crypto.randomUUID()}-800.webp`;
    await create().put(key, Buffer.from('first'));
    await create().put(key, Buffer.from('second'));
    expect((await read(create(), key))?.bytes.toString()).toBe('second');
  });

  test('all files are listed, and none before the first', async () => {
    const storage = create();
    const before = new Set(await keysIn(storage));
    const keys = Array.from({ length: 3 }, () => `l${crypto.randomUUID()}-400.webp`);
    for (const key of keys) await storage.put(key, Buffer.from('x'));
    const added = (await keysIn(storage)).filter((key) => !before.has(key));
    expect(added).toEqual(keys.toSorted());
  });

  test('an unknown key is null, and removing it succeeds', async () => {
    expect(await create().open('lunknown-400.webp')).toBeNull();
    await create().remove('lunknown-400.webp');
  });
});

test('the folder never holds partly written files', async () => {
  const storage = createFolderStorage(join(folder, 'whole'));
  await Promise.all(Array.from({ length: 20 }, () => storage.put('lsame-400.webp', Buffer.alloc(100_000))));
  expect(await readdir(join(folder, 'whole', 'lsa'))).toEqual(['lsame-400.webp']);
});

test('removing a file also removes its partial file from a crash, and no other', async () => {
  const storage = createFolderStorage(join(folder, 'crashed'));
  await storage.put('lone-400.webp', Buffer.from('one'));
  await storage.put('lone-800.webp', Buffer.from('another'));
  await writeFile(join(folder, 'crashed', 'lon', 'lone-400.webp.half.part'), 'half');
  await storage.remove('lone-400.webp');
  expect(await readdir(join(folder, 'crashed', 'lon'))).toEqual(['lone-800.webp']);
});

test.each([
  ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['another key', { accessKeyId: 'AKIAWRONG' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ['another bucket', { bucket: 'elsewhere' }, 'NoSuchBucket'],
])('S3 with %s stores nothing and is 503', async (_, wrong, name) => {
  const storage = createS3Storage({ ...s3, endpoint: s3.endpoint, ...wrong });
  await expect(storage.put('lx-400.webp', Buffer.from('x'))).rejects.toMatchObject({
    status: 503,
    cause: { name },
  });
  expect(s3.objects.has('lx-400.webp')).toBe(false);
});

test('a folder that is not made yet has no files', async () => {
  expect(await keysIn(createFolderStorage(join(folder, 'none')))).toEqual([]);
});

test('a bucket that may not be listed is 503', async () => {
  s3.mayList = false;
  await expect(keysIn(createS3Storage(s3))).rejects.toMatchObject({ status: 503 });
  s3.mayList = true;
});

test('the S3 client prints no warnings', async () => {
  await createS3Storage(s3).put('lwarned-400.webp', Buffer.from('x'));
  expect(warnings).toEqual([]);
});

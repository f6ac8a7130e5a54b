import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import mongoose from 'mongoose';
import { pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import { readArchive } from './archive-reader.ts';
import { type ArchiveSource, writeArchive } from './archive-writer.ts';
import { appendChecksum } from './whole-file.ts';

const { BSON } = mongoose.mongo;
const key = randomBytes(32);

const things = Array.from({ length: 2500 }, (_, at) => ({ _id: at, text: 'x'.repeat(at % 50) }));
const pictures = Array.from({ length: 1100 }, (_, at) => ({
  key: `l${at}-400.webp`,
  bytes: at === 7 ? null : randomBytes(20),
}));

async function* each<T>(items: readonly T[]) {
  yield* items;
}

const source = (version = 1): ArchiveSource => ({
  header: { format: 'rosette-backup', version, schema: 1, created_at: '2026-11-27T03:00:00.000Z' },
  collections: each([
    { name: 'things', documents: each(things.map((thing) => BSON.serialize(thing))) },
    { name: 'nothing', documents: each([]) },
    { name: 'a.b c/d', documents: each([BSON.serialize({ _id: 1 })]) },
  ]),
  pictures: each(pictures),
});

async function write(withKey: Buffer | null = null, version = 1): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await writeArchive(source(version), withKey, async (file) => {
    for await (const chunk of file) chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

/** In chunks of uneven sizes. */
function read(bytes: Buffer, withKey: Buffer | null = null, visitor = {}) {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + ((at * 7919) % 70_000);
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return readArchive(Readable.from(chunks), withKey, visitor);
}

describe.each([
  ['plain', null],
  ['encrypted', key],
])('%s', (_, withKey) => {
  test('what was written is read, document by document and picture by picture', async () => {
    const found: Record<string, unknown[]> = {};
    const files = new Map<string, Buffer>();
    const manifest = await read(await write(withKey), withKey, {
      documents: async (name: string, documents: Buffer[]) => {
        found[name] = [...(found[name] ?? []), ...documents.map((bytes) => BSON.deserialize(bytes))];
      },
      picture: async (name: string, bytes: Buffer) => void files.set(name, bytes),
    });
    expect(found).toEqual({ things, 'a.b c/d': [{ _id: 1 }] });
    expect(files).toEqual(
      new Map(pictures.flatMap(({ key: name, bytes }) => (bytes ? [[name, bytes]] : []))),
    );
    expect(manifest).toMatchObject({
      documents: { things: 2500, nothing: 0, 'a.b c/d': 1 },
      pictures: 1099,
      missing_pictures: 1,
    });
  });

  test('one changed byte anywhere is noticed', async () => {
    const bytes = await write(withKey);
    for (let at = 0; at < 60; at += 1) {
      const place = Math.floor((at / 60) * bytes.length);
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] as number) ^ 1;
      await expect(read(changed, withKey), `byte ${place}`).rejects.toThrow(
        /^(The backup is damaged: .*|The file is no backup of Rosette\.|The backup was encrypted with another key.*)$/,
      );
    }
    const changed = Buffer.from(bytes);
    changed[bytes.length - 1] = 1;
    await expect(read(changed, withKey)).rejects.toThrow('damaged');
  });

  test('a missing end is noticed, wherever it is', async () => {
    const bytes = await write(withKey);
    for (const length of [0, 1, 40, 600, 5000, 65_600, bytes.length - 512, bytes.length - 1]) {
      await expect(read(bytes.subarray(0, length), withKey), `${length} bytes`).rejects.toThrow(
        /^(The backup is damaged: .*|The file is no backup of Rosette\.)$/,
      );
    }
  });
});

test('an encrypted file needs its key, and shows nothing of its content', async () => {
  const bytes = await write(key);
  await expect(read(bytes)).rejects.toThrow(
    'The backup is encrypted: set BACKUP_KEY to the key it was made with.',
  );
  await expect(read(bytes, randomBytes(32))).rejects.toThrow(
    'The backup was encrypted with another key than BACKUP_KEY.',
  );
  expect(bytes.includes('things')).toBe(false);
});

test('a plain file is read with a key, too', async () => {
  expect(await read(await write(), key)).toMatchObject({ pictures: 1099 });
});

test('chunks of an encrypted file cannot change places', async () => {
  const bytes = await write(key);
  const [start, size] = [80, 65_552];
  const chunk = (number: number) => bytes.subarray(start + number * size, start + (number + 1) * size);
  const swapped = Buffer.concat([
    bytes.subarray(0, start),
    chunk(1),
    chunk(0),
    bytes.subarray(start + 2 * size),
  ]);
  await expect(read(swapped, key)).rejects.toThrow('damaged');
});

test('a file of a newer format is refused', async () => {
  await expect(read(await write(null, 3))).rejects.toThrow('newer version of Rosette');
});

test('a file of version 1 is read, which had a list of checksums, too', async () => {
  const tar = pack();
  tar.entry({ name: 'rosette.json' }, JSON.stringify({ format: 'rosette-backup', version: 1 }));
  tar.entry({ name: 'collections/things/000001.bson' }, Buffer.from(BSON.serialize({ _id: 1 })));
  tar.entry({ name: 'checksums/000001.sha256' }, 'digest  rosette.json\n');
  const manifest = { documents: { things: 1 }, pictures: 0, missing_pictures: 0, entries: 3, checksums: {} };
  tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of appendChecksum(tar as AsyncIterable<Buffer>)) chunks.push(chunk);
  expect(await read(Buffer.concat(chunks))).toEqual(manifest);
});

test.each([
  ['a text', async () => Buffer.from('Dear members, '.repeat(1000))],
  ['zeros', async () => Buffer.alloc(10_240)],
  [
    'another tar',
    async () => {
      const tar = pack();
      tar.entry({ name: 'readme.txt' }, 'hello');
      tar.finalize();
      const chunks: Buffer[] = [];
      for await (const chunk of tar) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
  ],
])('%s is no backup', async (_, make) => {
  await expect(read(await make())).rejects.toThrow('The file is no backup of Rosette.');
});

test('an error of the source ends the writing', async () => {
  const failing: ArchiveSource = {
    ...source(),
    pictures: (async function* () {
      yield { key: 'a.webp', bytes: Buffer.from('a') };
      throw new Error('the bucket is away');
    })(),
  };
  await expect(
    writeArchive(failing, key, async (file) => {
      for await (const _ of file);
    }),
  ).rejects.toThrow('the bucket is away');
});

test('a disk that is full ends the writing', async () => {
  await expect(
    writeArchive(source(), null, async (file) => {
      for await (const _ of file) throw new Error('no space left');
    }),
  ).rejects.toThrow('no space left');
});

import { pack as createPack, type Pack } from 'tar-stream';
import {
  type ArchiveHeader,
  type Contents,
  headerName,
  type Manifest,
  manifestName,
  partName,
  pictureEntry,
} from './archive-format.ts';
import { encrypt } from './encryption.ts';
import { appendChecksum } from './whole-file.ts';

/** Documents are collected to parts of this many bytes: a tar says the size of an entry before it. */
const partBytes = 1024 * 1024;

/** What goes into a file, as it is read from a database and from where its pictures are. */
export interface ArchiveSource {
  header: ArchiveHeader;
  collections: AsyncIterable<{ name: string; documents: AsyncIterable<Uint8Array> }>;
  /** Null instead of the bytes for a file that is missing. */
  pictures: AsyncIterable<{ key: string; bytes: Buffer | null }>;
}

/** Writes the entries of a tar. */
class EntryWriter {
  readonly #pack: Pack;
  readonly #modified: Date;
  entries = 0;

  constructor(pack: Pack, modified: Date) {
    this.#pack = pack;
    this.#modified = modified;
  }

  /** Writes an entry, and waits for those who read the tar. */
  add(name: string, bytes: Buffer): Promise<void> {
    this.entries += 1;
    return new Promise((resolve, reject) => {
      const entry = { name, size: bytes.length, mtime: this.#modified, mode: 0o600 };
      this.#pack.entry(entry, bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Writes a collection in parts, and returns how many documents it has. */
async function addCollection(
  entries: EntryWriter,
  { name, documents }: { name: string; documents: AsyncIterable<Uint8Array> },
): Promise<number> {
  let [count, size, number] = [0, 0, 0];
  let part: Uint8Array[] = [];
  const endPart = async () => {
    number += 1;
    await entries.add(partName(name, number), Buffer.concat(part));
    [part, size] = [[], 0];
  };
  for await (const document of documents) {
    part.push(document);
    size += document.length;
    count += 1;
    if (size >= partBytes) await endPart();
  }
  if (size > 0) await endPart();
  return count;
}

async function addAll(pack: Pack, { header, collections, pictures }: ArchiveSource): Promise<Contents> {
  const entries = new EntryWriter(pack, new Date(header.created_at));
  await entries.add(headerName, json(header));
  const documents: Record<string, number> = {};
  for await (const collection of collections) {
    documents[collection.name] = await addCollection(entries, collection);
  }
  let [present, missing] = [0, 0];
  for await (const { key, bytes } of pictures) {
    if (bytes) await entries.add(pictureEntry(key), bytes);
    if (bytes) present += 1;
    else missing += 1;
  }
  const manifest: Manifest = {
    documents,
    pictures: present,
    missing_pictures: missing,
    entries: entries.entries,
  };
  await entries.add(manifestName, json(manifest));
  pack.finalize();
  return { documents, pictures: present };
}

/**
 * Writes a backup as a stream, encrypted where a key is given; nothing but one part is held in memory.
 * @param store receives the bytes of the file
 * @returns what the file contains
 */
export async function writeArchive(
  source: ArchiveSource,
  key: Buffer | null,
  store: (file: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Contents> {
  const pack = createPack();
  // Whoever reads the tar gets the error.
  pack.on('error', () => {});
  const contents = addAll(pack, source);
  contents.catch((error: Error) => pack.destroy(error));
  try {
    const file = appendChecksum(pack as AsyncIterable<Buffer>);
    await store(key ? encrypt(file, key) : file);
  } finally {
    pack.destroy();
  }
  return contents;
}

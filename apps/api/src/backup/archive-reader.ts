import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import {
  type ArchiveHeader,
  BackupFileError,
  collectionOf,
  DamagedFile,
  damaged,
  documentsIn,
  formatVersion,
  headerName,
  largestEntry,
  type Manifest,
  manifestName,
  pictureKeyOf,
} from './archive-format.ts';
import { decrypt, isEncrypted, joined, magicBytes } from './encryption.ts';
import { checkChecksum } from './whole-file.ts';

/** What is done with the content of a file while it is read. */
export interface ArchiveVisitor {
  header?(header: ArchiveHeader): void;
  /** Some documents of a collection. */
  documents?(collection: string, documents: Buffer[]): Promise<void>;
  picture?(key: string, bytes: Buffer): Promise<void>;
}

const foreign = () => new BackupFileError('The file is no backup of Rosette.');

const json = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};

/** The first entry of a file. */
function headerIn(bytes: Buffer): ArchiveHeader {
  const header = json(bytes) as ArchiveHeader | null;
  if (header?.format !== 'rosette-backup' || !Number.isInteger(header.version)) throw foreign();
  if (header.version > formatVersion) {
    throw new BackupFileError('The backup was made by a newer version of Rosette: restore it with that one.');
  }
  return header;
}

/** Counts what a file contains, and compares it with the manifest. */
class EntryCounter {
  readonly #documents: Record<string, number> = {};
  #pictures = 0;
  entries = 0;

  count(collection: string, documents: number): void {
    this.#documents[collection] = (this.#documents[collection] ?? 0) + documents;
  }

  countPicture(): void {
    this.#pictures += 1;
  }

  /** The manifest of the file, which ends it. */
  end(bytes: Buffer): Manifest {
    const manifest = json(bytes) as Manifest | null;
    if (!manifest?.documents) throw damaged('its manifest cannot be read');
    const isComplete =
      manifest.entries === this.entries &&
      manifest.pictures === this.#pictures &&
      Object.keys(this.#documents).every((name) => name in manifest.documents) &&
      Object.entries(manifest.documents).every(([name, count]) => (this.#documents[name] ?? 0) === count);
    if (!isComplete) throw damaged('it does not contain what its manifest says');
    return manifest;
  }
}

/** The bytes of an entry. */
async function bytesOf(entry: AsyncIterable<Buffer>, size: number): Promise<Buffer> {
  if (size > largestEntry) throw damaged('an entry is too large');
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Reads the entries of a tar.
 * @param isOurs whether the file is known to be a backup before its first entry is read
 */
async function readEntries(
  tar: AsyncIterable<Buffer>,
  visitor: ArchiveVisitor,
  isOurs: boolean,
): Promise<Manifest> {
  const entries = extract();
  const source = Readable.from(tar, { objectMode: false });
  source.on('error', (error) => entries.destroy(error));
  // Thrown below.
  entries.on('error', () => {});
  source.pipe(entries);
  const counter = new EntryCounter();
  let isFirst = true;
  let manifest: Manifest | null = null;
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      if (manifest) throw damaged('it goes on after its manifest');
      if (isFirst && name !== headerName) throw foreign();
      const bytes = await bytesOf(entry as AsyncIterable<Buffer>, size);
      if (name === manifestName) {
        manifest = counter.end(bytes);
        continue;
      }
      counter.entries += 1;
      if (isFirst) {
        const header = headerIn(bytes);
        visitor.header?.(header);
      }
      isFirst = false;
      await readEntry(name, bytes, counter, visitor);
    }
  } catch (error) {
    source.destroy();
    const isTar = isTarError(error);
    if (isFirst && !isOurs && (isTar || error instanceof DamagedFile)) throw foreign();
    if (!isTar) throw error;
    throw damaged('its entries cannot be read');
  }
  if (isFirst && !isOurs) throw foreign();
  return manifest ?? Promise.reject(damaged('its end is missing'));
}

/** Whether an error of the library is about the form of the tar. */
const isTarError = (error: unknown) =>
  error instanceof Error && /^(Invalid tar|Unexpected end of data|Invalid|Unknown)/.test(error.message);

async function readEntry(
  name: string,
  bytes: Buffer,
  counter: EntryCounter,
  visitor: ArchiveVisitor,
): Promise<void> {
  const collection = collectionOf(name);
  if (collection !== null) {
    const documents = [...documentsIn(bytes)];
    counter.count(collection, documents.length);
    await visitor.documents?.(collection, documents);
    return;
  }
  const key = pictureKeyOf(name);
  if (key === null) return;
  counter.countPicture();
  await visitor.picture?.(key, bytes);
}

/** The first bytes of a file, and all of it. */
async function peek(file: AsyncIterable<Buffer>): Promise<{ start: Buffer; whole: AsyncIterable<Buffer> }> {
  const chunks = file[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < magicBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return { start, whole: joined(start, { [Symbol.asyncIterator]: () => chunks }) };
}

/**
 * Reads a backup to its end and checks every byte of it. What a visitor does before the end may be of a damaged file.
 * @param key null without one
 * @returns its manifest
 * @throws {BackupFileError} for a damaged or foreign file, one of a newer format, and a wrong or missing key
 */
export async function readArchive(
  file: Readable,
  key: Buffer | null,
  visitor: ArchiveVisitor = {},
): Promise<Manifest> {
  try {
    const { start, whole } = await peek(file);
    const isSealed = isEncrypted(start);
    return await readEntries(checkChecksum(isSealed ? decrypt(whole, key) : whole), visitor, isSealed);
  } finally {
    file.destroy();
  }
}

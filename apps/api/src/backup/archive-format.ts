/** The format of the files, as docs/BACKUPS.md describes it; raised with a change that earlier versions cannot read. */
export const formatVersion = 2;

/** The first entry of the tar. */
export const headerName = 'rosette.json';
/** The last entry of the tar. */
export const manifestName = 'manifest.json';

/** The first entry: what the file is. */
export interface ArchiveHeader {
  format: 'rosette-backup';
  version: number;
  /** The version of the database's schema; a newer one than the product's cannot be restored. */
  schema: number;
  /** The moment of the snapshot, ISO 8601. */
  created_at: string;
}

/** The last entry: what the file has to contain. */
export interface Manifest {
  /** Documents by collection. */
  documents: Record<string, number>;
  /** Files of pictures. */
  pictures: number;
  /** Files of pictures that were removed while the backup was written. */
  missing_pictures: number;
  /** All entries but this one. */
  entries: number;
}

/** What a file contains, as counted by who wrote or read it. */
export type Contents = Pick<Manifest, 'documents' | 'pictures'>;

/** Why a file cannot be used; the message is a sentence for the operator. */
export class BackupFileError extends Error {}

/** A file that is not as it was written. */
export class DamagedFile extends BackupFileError {}

export const damaged = (what: string): DamagedFile =>
  new DamagedFile(`The backup is damaged: ${what}. Take another one.`);

/** The largest entry in bytes: documents are split, and pictures are small. */
export const largestEntry = 64 * 1024 * 1024;

/** The name of the `number`th part of a collection. */
export const partName = (collection: string, number: number): string =>
  `collections/${encodeURIComponent(collection)}/${String(number).padStart(6, '0')}.bson`;

/** The collection of an entry with documents; null for other entries. */
export function collectionOf(name: string): string | null {
  const [, collection] = /^collections\/([^/]+)\/\d{6,}\.bson$/.exec(name) ?? [];
  return collection === undefined ? null : decodeURIComponent(collection);
}

/** The name of the entry with a picture's file. */
export const pictureEntry = (key: string): string => `pictures/${key}`;

/** The key of the picture's file in an entry; null for other entries. */
export const pictureKeyOf = (name: string): string | null =>
  /^pictures\/([\w-]+\.webp)$/.exec(name)?.[1] ?? null;

/** The length of a BSON document, which its first four bytes say. */
const leastDocument = 5;

/**
 * Splits BSON documents that follow one another.
 * @throws {BackupFileError} where they do not fill the bytes
 */
export function* documentsIn(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.length - at < leastDocument ? 0 : bytes.readInt32LE(at);
    if (length < leastDocument || at + length > bytes.length) throw damaged('a document has a wrong length');
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

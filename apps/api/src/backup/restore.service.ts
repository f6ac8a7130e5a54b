import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type mongoose from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { partsOf } from '#lib/parts-of.ts';
import { type ArchiveHeader, BackupFileError, type Manifest } from './archive-format.ts';
import { readArchive } from './archive-reader.ts';
import { BackupError, connectTo, isBackedUp, restoreCollection } from './backup-database.ts';
import { openInBucket } from './bucket-target.ts';
import { keepValues, mergeKeptValues } from './kept-values.ts';
import { restoredDocuments } from './restored-documents.ts';
import { giveSigns, isServed } from './running.service.ts';

type Db = ReturnType<InstanceType<typeof mongoose.mongo.MongoClient>['db']>;

/** Documents per write. */
const documentsAtOnce = 200;

/** The parts of the context that a restore needs. */
type RestoreContext = Pick<AppContext, 'config' | 'pictures'>;

interface Wanted {
  /** A path, or the address in the bucket that a backup printed. */
  file: string;
  /** Replaces what the database holds. */
  over: boolean;
  /** The schemas that this version can read: those from the first to the latest. */
  schemas: { first: number; latest: number };
}

/** What was restored. */
export type Restored = Pick<Manifest, 'documents' | 'pictures'> & { created_at: string };

/** What opens the file, once for each time that it is read. */
function opener({ config: { backups } }: RestoreContext, file: string): () => Promise<Readable> {
  const [, bucket, name] = /^s3:\/\/([^/]+)\/(.+)$/.exec(file) ?? [];
  if (bucket === undefined || name === undefined) return async () => createReadStream(file);
  if (backups.s3?.bucket !== bucket) {
    throw new BackupFileError(`The bucket ${bucket} is not the one of BACKUP_S3_BUCKET.`);
  }
  const { s3 } = backups;
  return () => openInBucket(s3, name);
}

/** Reads all of a file before anything is changed. */
async function checkFile(
  open: () => Promise<Readable>,
  { backups }: RestoreContext['config'],
  { file, schemas }: Wanted,
): Promise<{ header: ArchiveHeader; manifest: Manifest }> {
  let header: ArchiveHeader | undefined;
  const manifest = await readFile(open, file, backups.key, {
    header(found) {
      header = found;
      if (found.schema > schemas.latest) {
        throw new BackupFileError(
          'The backup was made by a newer version of Rosette: restore it with that one.',
        );
      }
      if (found.schema < schemas.first) {
        throw new BackupFileError(
          'The backup was made by a version of Rosette that is too old for this one.',
        );
      }
    },
  });
  return { header: header as ArchiveHeader, manifest };
}

/** Reads a file. @throws {BackupFileError} where there is none */
async function readFile(
  open: () => Promise<Readable>,
  file: string,
  ...more: ReadOptions
): Promise<Manifest> {
  try {
    return await readArchive(await open(), ...more);
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'EISDIR', 'EACCES'].includes(code ?? '') || name === 'NoSuchKey') {
      throw new BackupFileError(`The file ${file} cannot be read (${code ?? name}).`);
    }
    throw error;
  }
}

type ReadOptions = Parameters<typeof readArchive> extends [unknown, ...infer Rest] ? Rest : never;

/** Whether a database holds any document, but for those about its processes. */
async function isEmpty(db: Db): Promise<boolean> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (isBackedUp(name) && (await db.collection(name).findOne({}, { projection: { _id: 1 } }))) return false;
  }
  return true;
}

interface Marker {
  _id: string;
  began_at: Date;
  /** Since when the database is emptied and filled; until then it holds what was there before. */
  replaced_at?: Date;
}

const markers = (db: Db) => db.collection<Marker>(restoreCollection);
const marker = { _id: 'restore' };

/**
 * Claims a database for a restore: it says so from then on, until `finish`.
 * @throws {BackupError} with nothing changed, where it holds anything and is not to be replaced, or is in use
 */
async function claim(db: Db, over: boolean): Promise<void> {
  // An interrupted restore has replaced what was there.
  const wasInterrupted = (await markers(db).findOne(marker)) !== null;
  if (!wasInterrupted && !over && !(await isEmpty(db))) {
    throw new BackupError(
      'The database is not empty, and nothing was changed. With --over the backup replaces all that it holds.',
    );
  }
  await markers(db).updateOne(marker, { $set: { began_at: new Date() } }, { upsert: true });
  if (!(await isServed(db))) return;
  if (!wasInterrupted) await markers(db).deleteOne(marker);
  throw new BackupError(
    wasInterrupted
      ? 'Another restore of this database runs, and nothing was changed. Wait until it has ended.'
      : 'The product runs on this database, and nothing was changed. Stop it first.',
  );
}

/** Removes all collections but the marker's, which keeps what stays. Their indexes are built again by the next start. */
async function empty(db: Db): Promise<void> {
  // An interrupted restore has replaced the data: what is kept was stored before it began.
  if (!(await markers(db).findOne(marker))?.replaced_at) await keepValues(db);
  await markers(db).updateOne(marker, { $set: { replaced_at: new Date() } });
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name !== restoreCollection && !name.startsWith('system.')) await db.collection(name).drop();
  }
}

/** Compares the database with the file, adds what is kept of the replaced database, and ends the restore. */
async function finish(db: Db, { documents }: Manifest): Promise<void> {
  for (const [name, count] of Object.entries(documents)) {
    const found = await db.collection(name).countDocuments();
    if (found !== count) {
      throw new BackupError(
        `Of ${count} documents of ${name} only ${found} are there. Run the restore again.`,
      );
    }
  }
  await mergeKeptValues(db);
  await enqueueStrayPictures(db);
  await db.collection(restoreCollection).drop();
}

/** ms after which files of pictures that the backup does not name are removed: until then another backup can be restored. */
const strayPicturesMs = 86_400_000;

/** Enqueues the job that removes picture files without a document (product/backups#after-a-restore). */
async function enqueueStrayPictures(db: Db): Promise<void> {
  const due_at = new Date(Date.now() + strayPicturesMs);
  await db
    .collection('jobs')
    .updateOne(
      { kind: 'remove-stray-pictures', subject: 'restore' },
      { $set: { state: 'waiting', due_at, tries: 0 }, $unset: { reason: 1, words: 1, failed_at: 1 } },
      { upsert: true },
    );
}

/**
 * Restores a backup into the database and the storage of pictures that the settings name
 * (product/backups#restoring). A restore that was interrupted leaves a marker, with which the product does not start.
 * @throws {BackupFileError} with nothing changed, for a file that cannot be used
 * @throws {BackupError} with nothing changed, for a database that cannot be replaced
 */
export async function restoreBackup(app: RestoreContext, wanted: Wanted): Promise<Restored> {
  const { config } = app;
  const open = opener(app, wanted.file);
  const { header } = await checkFile(open, config, wanted);
  const client = await connectTo(config.MONGODB_URI);
  let stopSigns = async () => {};
  try {
    const db = client.db();
    await claim(db, wanted.over);
    await empty(db);
    // For another restore that is started meanwhile.
    stopSigns = giveSigns(db);
    const now = new Date();
    const manifest = await readFile(open, wanted.file, config.backups.key, {
      documents: async (name, documents) => {
        // Decoded documents take many times the memory of their bytes.
        for (const some of partsOf(documents, documentsAtOnce)) {
          await db.collection(name).insertMany(restoredDocuments(name, some, now), { ordered: false });
        }
      },
      picture: (key, bytes) => app.pictures.put(key, bytes),
    });
    await stopSigns();
    await finish(db, manifest);
    return { documents: manifest.documents, pictures: manifest.pictures, created_at: header.created_at };
  } finally {
    await stopSigns().catch(() => {});
    await client.close();
  }
}

import mongoose from 'mongoose';
import type { ArchiveSource } from './archive-writer.ts';

const { MongoClient, MongoServerError } = mongoose.mongo;

type Client = InstanceType<typeof MongoClient>;
type Db = ReturnType<Client['db']>;

/** An error whose message is a sentence for the operator. */
export class BackupError extends Error {}

/** The collection of the marker that a restore leaves while it runs. */
export const restoreCollection = 'restores';
/**
 * Collections that are neither backed up nor restored: about the processes of a database, and the salt by which viewers of
 * a day are recognized, which nobody may have after that day.
 */
const ownCollections = [restoreCollection, 'runningprocesses', 'viewersalts'];

/** Whether a collection belongs to a backup. */
export const isBackedUp = (name: string): boolean =>
  !name.startsWith('system.') && !ownCollections.includes(name);

/**
 * A connection of its own: its commands may take minutes, and closing it ends its sessions.
 * @throws {BackupError} when the database does not answer
 */
export async function connectTo(uri: string): Promise<Client> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 10_000, connectTimeoutMS: 10_000 });
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    throw new BackupError(`The database at MONGODB_URI does not answer: ${(error as Error).message}`);
  }
}

/** The names of a database's collections that belong to a backup. */
export async function collectionNames(db: Db): Promise<string[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return collections.map(({ name }) => name).filter(isBackedUp);
}

/** MongoDB's code for a collection that is not known as of the moment. */
const snapshotUnavailable = 246;
const batchSize = 200;

/** A picture's files, as its document names them. */
const filesOf = ({ name, sizes }: { name: string; sizes: number[] }): string[] =>
  sizes.map((size) => `${name}-${size}.webp`);

/** A database as of one moment. */
export interface DatabaseSnapshot {
  schema: number;
  created_at: Date;
  collections: ArchiveSource['collections'];
  /** The keys of the files of stored pictures, once all collections were read. */
  pictureKeys(): Generator<string>;
}

/**
 * Opens a snapshot of a database, in which all of it is read as of one moment, while others write to it; closing the
 * client ends it. MongoDB keeps the moment for `minSnapshotHistoryWindowInSeconds`, five minutes by default.
 * @throws {BackupError} for a database that no version of the product has used
 */
export async function openSnapshot(client: Client): Promise<DatabaseSnapshot> {
  const db = client.db();
  const before = await collectionNames(db);
  const session = client.startSession({ snapshot: true });
  // The first read fixes the moment.
  const state = await db
    .collection<{ _id: string; version: number }>('schemastates')
    .findOne({ _id: 'schema' }, { session });
  if (!state)
    throw new BackupError('The database holds nothing of Rosette yet: there is nothing to back up.');
  const created_at = new Date();
  const pictures: string[] = [];

  async function* documentsOf(name: string): AsyncGenerator<Uint8Array> {
    const cursor = db.collection(name).find({}, { session, raw: true, batchSize });
    try {
      for await (const bytes of cursor) {
        // With `raw` the driver hands on BSON, which its types do not say.
        const document = bytes as unknown as Uint8Array;
        if (name === 'pictures') notePicture(document);
        yield document;
      }
    } catch (error) {
      // Created after the moment: MongoDB may not know it then.
      const isNew = error instanceof MongoServerError && error.code === snapshotUnavailable;
      if (!isNew || before.includes(name)) throw error;
    }
  }

  function notePicture(bytes: Uint8Array): void {
    const { name, sizes, state: stored } = mongoose.mongo.BSON.deserialize(bytes);
    // One string each: there may be as many as members.
    if (stored === 'stored') pictures.push(JSON.stringify({ name, sizes }));
  }

  async function* collections() {
    const names = new Set([...before, ...(await collectionNames(db))]);
    for (const name of [...names].toSorted()) yield { name, documents: documentsOf(name) };
  }

  return {
    schema: state.version,
    created_at,
    collections: collections(),
    *pictureKeys() {
      for (const picture of pictures) yield* filesOf(JSON.parse(picture));
    },
  };
}

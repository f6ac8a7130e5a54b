import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#lib/app-context.ts';
import type { PictureStorage } from '#lib/picture-storage.ts';
import { type Contents, formatVersion } from './archive-format.ts';
import { readArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { BackupError, connectTo, openSnapshot, restoreCollection } from './backup-database.ts';
import { backupName, outdatedBackups } from './backup-names.ts';
import { type BackupState, backupStateId } from './backup-state.model.ts';
import type { BackupTarget } from './backup-target.ts';
import { createBucketTarget } from './bucket-target.ts';
import { createFolderTarget } from './folder-target.ts';

/** Files of pictures that are read at the same time: a bucket takes some time to answer. */
const readAhead = 8;

/** The parts of the context that a backup needs. */
type BackupContext = Pick<AppContext, 'config' | 'pictures'>;

/** A backup that was made and read back whole. */
export interface MadeBackup {
  /** Its path, or its address in the bucket. */
  place: string;
  bytes: number;
  created_at: Date;
}

/** Where the settings want backups (product/backups#where-they-go). */
export const createTarget = ({ config: { backups } }: Pick<AppContext, 'config'>): BackupTarget =>
  backups.s3 ? createBucketTarget(backups.s3) : createFolderTarget(backups.folder);

/** The files of pictures; null for one that was removed meanwhile. */
async function* readPictures(storage: PictureStorage, keys: Iterable<string>) {
  const read = async (key: string) => {
    const file = await storage.open(key);
    return { key, bytes: file && (await buffer(file.stream)) };
  };
  const running: ReturnType<typeof read>[] = [];
  for (const key of keys) {
    const reading = read(key);
    // Thrown when its turn comes.
    reading.catch(() => {});
    running.push(reading);
    if (running.length >= readAhead) yield await (running.shift() as ReturnType<typeof read>);
  }
  for (const reading of running) yield await reading;
}

/**
 * Backs up the database as of one moment, and the pictures that it names, while the product runs. The file is read back
 * whole before older ones are removed.
 * @throws {BackupError} when the database does not answer, or holds half of a restore
 */
export async function makeBackup(app: BackupContext, target = createTarget(app)): Promise<MadeBackup> {
  const { MONGODB_URI, backups } = app.config;
  const client = await connectTo(MONGODB_URI);
  let backup: ReturnType<BackupTarget['create']> | undefined;
  try {
    if (await client.db().collection(restoreCollection).findOne()) {
      throw new BackupError('A restore of this database was interrupted: there is nothing whole to back up.');
    }
    const { schema, created_at, collections, pictureKeys } = await openSnapshot(client);
    const header = {
      format: 'rosette-backup' as const,
      version: formatVersion,
      schema,
      created_at: created_at.toISOString(),
    };
    // Asked for when all collections were read, which name the pictures.
    const pictures = (async function* () {
      yield* readPictures(app.pictures, pictureKeys());
    })();
    const name = backupName(created_at);
    const created = target.create(name);
    backup = created;
    const written = await writeArchive({ header, collections, pictures }, backups.key, (file) =>
      created.write(file),
    );
    const found = await readArchive(await created.open(), backups.key);
    checkSame(written, found);
    const kept = await created.keep();
    backup = undefined;
    await removeOutdated(target, name);
    const state = { last_at: created_at, bytes: kept.bytes };
    await client
      .db()
      .collection<BackupState>('backupstates')
      .updateOne({ _id: backupStateId }, { $set: state, $unset: { told_at: 1 } }, { upsert: true });
    return { ...kept, created_at };
  } finally {
    await backup?.discard().catch(() => {});
    await client.close();
  }
}

/** Compares what was written with what was read back. */
function checkSame(written: Contents, found: Contents): void {
  const counts = ({ documents, pictures }: Contents) => JSON.stringify([documents, pictures]);
  if (counts(written) !== counts(found)) {
    throw new BackupError('The backup was not kept: what was read back is not what was written.');
  }
}

/** Removes the backups that are no longer kept, never the one that was just made. */
async function removeOutdated(target: BackupTarget, made: string): Promise<void> {
  for (const name of outdatedBackups(await target.list())) if (name !== made) await target.remove(name);
}

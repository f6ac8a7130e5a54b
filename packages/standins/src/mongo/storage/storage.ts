import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Database, Key, RootDatabase } from 'lmdb';
import { CommandError, codes, fail } from '../errors.ts';
import { type Doc, decode, encode } from '../values/values.ts';
import { damaged, type IdRange, inspectFolder } from './data-folder.ts';
import { DiskRoom } from './disk-room.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import type { Reader } from './stored-document.ts';

/** Stores committed changes. Changes of one tick become durable together. */
export interface Storage {
  /** Stores a document; without bytes removes it. */
  putDocument(collection: number, rid: number, bytes: Uint8Array | undefined): void;
  /** Stores a collection's description; without one removes it with its documents. */
  putCollection(collection: number, description: Doc | undefined): void;
  /**
   * Stores the outcome of a session's last retryable write or transaction, computed when written; without one removes
   * it.
   */
  putSession(session: string, state: () => Doc | undefined): void;
  /** Resolves when all changes so far survive a crash; rejects with OutOfDiskSpace or OperationFailed. */
  durable(): Promise<void>;
  /** Set while changes cannot be written: each `durable()` retries. */
  readonly failure: Error | undefined;
  close(): Promise<void>;
}

export interface Stored {
  collections: { id: number; description: Doc; ids: IdRange[]; read: Reader }[];
  sessions: [string, Doc][];
}

export interface Opened {
  storage: Storage;
  stored: Stored;
}

/** Stores nothing. */
export const inMemory: Opened = {
  stored: { collections: [], sessions: [] },
  storage: {
    putDocument: () => undefined,
    putCollection: () => undefined,
    putSession: () => undefined,
    durable: () => Promise.resolve(),
    failure: undefined,
    close: () => Promise.resolve(),
  },
};

/** The format of the folders that this version reads; 1 had no number yet. */
const format = 2;

/** Imported on use, as in-memory servers do not need it. */
const importLmdb = () => import('lmdb');

async function openDatabases(folder: string) {
  const { open } = await importLmdb();
  // a transaction is on disk before the page that makes it the current one, so that a power cut leaves the one before
  const root = open({ path: folder, maxDbs: 4, overlappingSync: false });
  const named = <K extends Key>(name: string) => root.openDB<Buffer, K>({ name, encoding: 'binary' });
  const documents = named<[collection: number, rid: number]>('documents');
  const properties = root.openDB<number, string>({ name: 'properties', encoding: 'json' });
  return {
    ...{ root, documents, properties },
    ...{ catalogue: named<number>('catalogue'), sessions: named<string>('sessions') },
  };
}

type Databases = Awaited<ReturnType<typeof openDatabases>>;

const checksumSize = 4;

/** Prefixes bytes with their checksum, so that lost writes are detected. */
function sealed(bytes: Uint8Array): Buffer {
  const value = Buffer.allocUnsafe(bytes.length + checksumSize);
  value.writeUInt32LE(crc32(bytes));
  value.set(bytes, checksumSize);
  return value;
}

function unsealed(value: Buffer): Uint8Array {
  const bytes = value.subarray(checksumSize);
  if (value.length < checksumSize || value.readUInt32LE() !== crc32(bytes))
    throw new Error('a document does not fit its checksum');
  return bytes;
}

/** Puts a value, or removes it when undefined. */
function set<K extends Key>(database: Database<Buffer, K>, key: K, bytes: Uint8Array | undefined): void {
  if (bytes) database.put(key, sealed(bytes));
  else database.remove(key);
}

const dropped = (): never => fail('QueryPlanKilled', 'the collection was dropped');

/** The keys of a collection's documents. */
const within = (collection: number) => ({ start: [collection, 0], end: [collection + 1, 0] });

function load({ catalogue, documents, sessions }: Databases, ids: IdRange[]): Stored {
  return {
    collections: [...catalogue.getRange()].map(({ key: id, value }) => {
      const read = (rid: number) => unsealed(documents.get([id, rid]) ?? dropped());
      const own = ids.filter(({ collection }) => collection === id);
      return { id, description: decode(unsealed(value)), ids: own, read };
    }),
    sessions: [...sessions.getRange()].map(({ key, value }) => [key, decode(unsealed(value))]),
  };
}

/** Refuses a folder of another format, and gives a new one its number. */
function checkFormat(folder: string, { root, properties, catalogue }: Databases): void {
  const found = properties.get('format') ?? (catalogue.getKeysCount() ? 1 : undefined);
  if (found === undefined) root.transactionSync(() => void properties.put('format', format));
  else if (found !== format)
    throw new Error(
      `The data folder ${folder} was written by another version (format ${found}, this one reads ${format}). Nothing was changed in it: empty it, or choose another folder.`,
    );
}

interface OpenOptions {
  /** Empties the folder first, as soon as no other process has it. */
  fresh?: boolean | undefined;
}

/** Opens (or creates) a database folder and returns its content. Throws for a damaged one, which it does not change. */
export async function openStorage(folder: string, { fresh = false }: OpenOptions = {}): Promise<Opened> {
  const lock = await lockFolder(folder);
  let databases: Databases | undefined;
  try {
    if (fresh) for (const file of ['data.mdb', 'lock.mdb']) rmSync(join(folder, file), { force: true });
    // lmdb is imported meanwhile
    const [ids] = await Promise.all([inspectFolder(folder), importLmdb()]);
    databases = await openDatabases(folder);
    checkFormat(folder, databases);
    return { stored: loadOrRefuse(folder, databases, ids), storage: writer(folder, databases, lock) };
  } catch (error) {
    await databases?.root.close();
    lock.release();
    throw error;
  }
}

function loadOrRefuse(folder: string, databases: Databases, ids: IdRange[]): Stored {
  try {
    return load(databases, ids);
  } catch (error) {
    throw damaged(folder, (error as Error).message);
  }
}

/** The end in bytes of the part of the data file that lmdb uses. Throws when lmdb has failed and refuses all writes. */
function endOfPages(root: RootDatabase): number {
  const { lastPageNumber, pageSize } = root.getStats() as { lastPageNumber: number; pageSize: number };
  // the read transaction would keep lmdb from reusing the pages of the current version
  root.resetReadTxn();
  return (lastPageNumber + 1) * pageSize;
}

/** The error of a write that is not on disk, with its cause. */
function notWritten(error: unknown): CommandError {
  const { message, code } = error as { message: string; code?: unknown };
  const isFull = code === constants.errno.ENOSPC || /no space left/i.test(message);
  const sentence = `The data folder cannot be written to (${message}). Reads are answered; writes are refused until it can, at the latest after a restart.`;
  return new CommandError(codes[isFull ? 'OutOfDiskSpace' : 'OperationFailed'], sentence);
}

function writer(folder: string, databases: Databases, lock: FolderLock): Storage {
  const { root, catalogue, documents, sessions } = databases;
  const room = new DiskRoom(join(folder, 'data.mdb'));
  const pending: (() => void)[] = [];
  let pendingBytes = 0;
  // a bulk write changes its session repeatedly and stores it once
  const dirty = new Map<string, () => Doc | undefined>();
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  let failure: CommandError | undefined;

  /** Writes all changes made during the previous write, or that it failed to write. */
  async function write(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined);
    // a statement and its stored answer belong together: wait for the end of the tick
    await setImmediate();
    queued = undefined;
    try {
      const end = endOfPages(root);
      root.transactionSync(() => {
        let bytes = pendingBytes;
        for (const change of pending) change();
        for (const [session, stateOf] of dirty) {
          const state = stateOf();
          const saved = state && encode(state);
          set(sessions, session, saved);
          bytes += saved?.length ?? 0;
        }
        // at the last moment before lmdb writes
        room.reserve(end, pending.length + dirty.size, bytes);
      });
    } catch (error) {
      failure ??= notWritten(error);
      throw failure;
    }
    failure = undefined;
    pending.length = 0;
    pendingBytes = 0;
    dirty.clear();
  }

  const storage: Storage = {
    putDocument(collection, rid, bytes) {
      pending.push(() => set(documents, [collection, rid], bytes));
      pendingBytes += bytes?.length ?? 0;
    },
    putCollection: (collection, description) =>
      pending.push(() => {
        set(catalogue, collection, description && encode(description));
        if (!description) for (const key of [...documents.getKeys(within(collection))]) documents.remove(key);
      }),
    putSession: (session, state) => void dirty.set(session, state),
    durable() {
      if (pending.length === 0 && dirty.size === 0) return writing;
      if (!queued) {
        queued = write(writing);
        writing = queued;
        writing.catch(() => undefined);
      }
      return queued;
    },
    get failure() {
      return failure;
    },
    close() {
      lock.announceEnd();
      return storage.durable().finally(async () => {
        room.close(failure ? undefined : endOfPages(root));
        await root.close();
        lock.release();
      });
    },
  };
  return storage;
}

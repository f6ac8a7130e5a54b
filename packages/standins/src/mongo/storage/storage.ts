import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Database, Key, RootDatabase } from 'lmdb';
import { CommandError, codes } from '../errors.ts';
import { type Doc, decode, encode } from '../values/values.ts';
import { damaged, inspectFolder, recovering } from './data-folder.ts';
import { DiskRoom } from './disk-room.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

/** Where committed changes go. Changes made in one go (without waiting in between) become durable together. */
export interface Storage {
  /** Keeps a document; no bytes, no document. */
  putDocument(collection: number, rid: number, bytes: Uint8Array | undefined): void;
  /** Keeps what a collection is; no description: it goes, with all its documents. */
  putCollection(collection: number, description: Doc | undefined): void;
  /** Remembers what a session's last retryable write or transaction came to when it is written; no state, no session. */
  putSession(session: string, state: () => Doc | undefined): void;
  /** Resolves when everything changed so far survives a crash; rejects with OutOfDiskSpace or OperationFailed. */
  durable(): Promise<void>;
  /** Set while changes cannot be written: they are tried again with each `durable()`. */
  readonly failure: Error | undefined;
  close(): Promise<void>;
}

export interface Stored {
  collections: { id: number; description: Doc; documents: { rid: number; bytes: Uint8Array }[] }[];
  sessions: [string, Doc][];
}

export interface Opened {
  storage: Storage;
  stored: Stored;
}

/** Keeps nothing. */
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

/** What this version writes; 1 had no number yet. */
const format = 2;

async function openDatabases(folder: string, state: 'empty' | 'sound' | 'interrupted') {
  // only for those who keep their data: in memory it is never loaded
  const { open } = await import('lmdb');
  if (state === 'interrupted') await open({ path: folder, maxDbs: 4, ...recovering }).close();
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

/** Stored bytes begin with their checksum: what the disk forgot is noticed, not served. */
function sealed(bytes: Uint8Array): Buffer {
  const value = Buffer.allocUnsafe(bytes.length + checksumSize);
  value.writeUInt32LE(crc32(bytes));
  value.set(bytes, checksumSize);
  return value;
}

function unsealed(value: Buffer): Uint8Array {
  const bytes = Uint8Array.prototype.slice.call(value, checksumSize);
  if (value.length < checksumSize || value.readUInt32LE() !== crc32(bytes))
    throw new Error('a document does not fit its checksum');
  return bytes;
}

/** Puts a value, or removes it when there is none. */
function set<K extends Key>(database: Database<Buffer, K>, key: K, bytes: Uint8Array | undefined): void {
  if (bytes) database.put(key, sealed(bytes));
  else database.remove(key);
}

/** The keys of a collection's documents. */
const within = (collection: number) => ({ start: [collection, 0], end: [collection + 1, 0] });

function load({ catalogue, documents, sessions }: Databases): Stored {
  const documentsOf = (id: number) =>
    [...documents.getRange(within(id))].map(({ key: [, rid], value }) => ({ rid, bytes: unsealed(value) }));
  return {
    collections: [...catalogue.getRange()].map(({ key: id, value }) => {
      return { id, description: decode(unsealed(value)), documents: documentsOf(id) };
    }),
    sessions: [...sessions.getRange()].map(({ key, value }) => [key, decode(unsealed(value))]),
  };
}

/** Refuses a folder of a later version and numbers one of an earlier version. */
function checkFormat(folder: string, { root, properties }: Databases): void {
  const found = properties.get('format') ?? 1;
  if (found > format)
    throw new Error(
      `The data folder ${folder} was written by a newer version (format ${found}, this one reads up to ${format}). Nothing was changed in it.`,
    );
  if (found < format) root.transactionSync(() => void properties.put('format', format));
}

interface OpenOptions {
  /** Empties the folder first, as soon as no other process has it. */
  fresh?: boolean | undefined;
}

/** Opens (or creates) a database folder and returns its content; a damaged one is not written to. */
export async function openStorage(folder: string, { fresh = false }: OpenOptions = {}): Promise<Opened> {
  const lock = await lockFolder(folder);
  let databases: Databases | undefined;
  try {
    if (fresh) for (const file of ['data.mdb', 'lock.mdb']) rmSync(join(folder, file), { force: true });
    const state = await inspectFolder(folder);
    databases = await openDatabases(folder, state);
    checkFormat(folder, databases);
    return { stored: loadOrRefuse(folder, databases), storage: writer(folder, databases, lock) };
  } catch (error) {
    await databases?.root.close();
    lock.release();
    throw error;
  }
}

function loadOrRefuse(folder: string, databases: Databases): Stored {
  try {
    return load(databases);
  } catch (error) {
    throw damaged(folder, (error as Error).message);
  }
}

/** Where the part of the data file ends that lmdb uses. Throws when lmdb has given up and writes nothing any more. */
function endOfPages(root: RootDatabase): number {
  const { lastPageNumber, pageSize } = root.getStats() as { lastPageNumber: number; pageSize: number };
  // it looked at what is current now, and would keep the pages of that from being used again
  root.resetReadTxn();
  return (lastPageNumber + 1) * pageSize;
}

/** What a write answers that is not on disk, with the reason. */
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
  // a bulk of writes changes its session with each of them and saves it once
  const dirty = new Map<string, () => Doc | undefined>();
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  let failure: CommandError | undefined;

  /**
   * One round writes everything that gathered while the round before it was under way, or that the round before it
   * could not write.
   */
  async function write(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined);
    // a statement and the memory of its answer belong together: let the turn they are made in end first
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

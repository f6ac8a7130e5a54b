import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Database, Key } from 'lmdb';
import { type Doc, decode, encode } from '../values/values.ts';
import { damaged, holdsDatabase, lockFolder } from './data-folder.ts';

/** Where committed changes go. Changes made in one go (without waiting in between) become durable together. */
export interface Storage {
  /** Keeps a document; no bytes, no document. */
  putDocument(collection: number, rid: number, bytes: Uint8Array | undefined): void;
  /** Keeps what a collection is; no description: it goes, with all its documents. */
  putCollection(collection: number, description: Doc | undefined): void;
  /** Remembers what a session's last retryable write or transaction came to when it is written; no state, no session. */
  putSession(session: string, state: () => Doc | undefined): void;
  /** Resolves when everything changed so far survives a crash. */
  durable(): Promise<void>;
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
    close: () => Promise.resolve(),
  },
};

async function openDatabases(folder: string) {
  // only for those who keep their data: in memory it is never loaded
  const { open } = await import('lmdb');
  const root = open({ path: folder, maxDbs: 4 });
  const named = <K extends Key>(name: string) => root.openDB<Buffer, K>({ name, encoding: 'binary' });
  const documents = named<[collection: number, rid: number]>('documents');
  return { root, catalogue: named<number>('catalogue'), documents, sessions: named<string>('sessions') };
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

/** Opens (or makes) a database folder and answers what is in it; nothing is written to one that is damaged. */
export async function openStorage(folder: string): Promise<Opened> {
  const unlock = lockFolder(folder);
  let databases: Databases | undefined;
  try {
    const isOld = await holdsDatabase(folder);
    databases = await openDatabases(folder);
    return { stored: isOld ? load(databases) : inMemory.stored, storage: writer(databases, unlock) };
  } catch (error) {
    await databases?.root.close();
    unlock();
    throw databases ? damaged(folder, (error as Error).message) : error;
  }
}

function writer({ root, catalogue, documents, sessions }: Databases, unlock: () => void): Storage {
  let pending: (() => void)[] = [];
  // a bulk of writes changes its session with each of them and saves it once
  const dirty = new Map<string, () => Doc | undefined>();
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  let broken: Error | undefined;

  /** One round writes everything that gathered while the round before it was under way. */
  async function write(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined);
    // a statement and the memory of its answer belong together: let the turn they are made in end first
    await setImmediate();
    queued = undefined;
    if (broken) throw broken;
    const [changes, done] = [pending, [...dirty]];
    pending = [];
    dirty.clear();
    try {
      await root.transaction(() => {
        for (const change of changes) change();
        for (const [session, stateOf] of done) {
          const state = stateOf();
          set(sessions, session, state && encode(state));
        }
      });
      await root.flushed;
    } catch (error) {
      // memory is ahead of the disk now: acknowledge nothing any more
      broken = new Error(`the data folder cannot be written: ${(error as Error).message}`);
      throw broken;
    }
  }

  const storage: Storage = {
    putDocument: (collection, rid, bytes) => pending.push(() => set(documents, [collection, rid], bytes)),
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
    close: () =>
      storage.durable().finally(async () => {
        await root.close();
        unlock();
      }),
  };
  return storage;
}

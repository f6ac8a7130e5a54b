import { open } from 'lmdb';
import { type Doc, decode, encode } from './values.ts';

/** Where committed changes go. Changes made in one go (without awaiting in between) become durable together. */
export interface Storage {
  putDocument(collection: number, rid: number, bytes: Uint8Array): void;
  removeDocument(collection: number, rid: number): void;
  putCatalogue(collection: number, description: Doc): void;
  /** Forgets a collection and all its documents. */
  removeCollection(collection: number): void;
  /** Resolves when everything changed so far survives a crash. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps nothing. */
export const memoryStorage: Storage = {
  putDocument: () => undefined,
  removeDocument: () => undefined,
  putCatalogue: () => undefined,
  removeCollection: () => undefined,
  durable: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

export interface StoredCollection {
  id: number;
  description: Doc;
  documents: Iterable<{ rid: number; bytes: Uint8Array }>;
}

type Change = () => void;

/** Opens (or makes) a database folder and answers what is in it. */
export function openStorage(dataDir: string): { storage: Storage; collections: StoredCollection[] } {
  const root = open({ path: dataDir, maxDbs: 4 });
  const catalogue = root.openDB<Buffer, number>({ name: 'catalogue', encoding: 'binary' });
  const documents = root.openDB<Buffer, [number, number]>({ name: 'documents', encoding: 'binary' });
  let pending: Change[] = [];
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  let broken: Error | undefined;

  /** One round writes everything that gathered while the round before it was under way. */
  async function write(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined);
    queued = undefined;
    if (broken) throw broken;
    const changes = pending;
    pending = [];
    try {
      await root.transaction(() => {
        for (const change of changes) change();
      });
      await root.flushed;
    } catch (error) {
      // memory is ahead of the disk now: acknowledge nothing any more
      broken = new Error(`the data folder cannot be written: ${(error as Error).message}`);
      throw broken;
    }
  }

  const storage: Storage = {
    putDocument: (collection, rid, bytes) =>
      pending.push(() => documents.put([collection, rid], bytes as Buffer)),
    removeDocument: (collection, rid) => pending.push(() => documents.remove([collection, rid])),
    putCatalogue: (collection, description) =>
      pending.push(() => catalogue.put(collection, encode(description) as Buffer)),
    removeCollection: (collection) =>
      pending.push(() => {
        catalogue.remove(collection);
        for (const key of documents.getKeys({ start: [collection], end: [collection + 1] } as never))
          documents.remove(key);
      }),
    durable() {
      if (pending.length === 0) return writing;
      if (!queued) {
        queued = write(writing);
        writing = queued;
        writing.catch(() => undefined);
      }
      return queued;
    },
    async close() {
      await storage.durable();
      await root.close();
    },
  };

  const collections = [...catalogue.getRange()].map(({ key: id, value }) => ({
    id,
    description: decode(value),
    documents: documents
      .getRange({ start: [id, 0], end: [id + 1, 0] })
      .map(({ key, value: bytes }) => ({ rid: key[1], bytes: Uint8Array.prototype.slice.call(bytes) })),
  }));
  return { storage, collections };
}

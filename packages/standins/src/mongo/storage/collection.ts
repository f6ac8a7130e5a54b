import { fail } from '../errors.ts';
import { buildIndexes } from '../indexes/build.ts';
import { compileIndex, type Index, indexKeys } from '../indexes/compiled-index.ts';
import {
  checkFree,
  type Locks,
  lock,
  type Overlay,
  type Transaction,
  type Transactions,
  writeConflict,
} from '../sessions/transactions.ts';
import { valueAt } from '../update/update-paths.ts';
import { type Doc, show } from '../values/values.ts';
import type { IdRange } from './data-folder.ts';
import type { Storage } from './storage.ts';
import { type Reader, StoredDocument } from './stored-document.ts';

export interface Shared {
  storage: Storage;
  transactions: Transactions;
}

/** The stored description of a collection, besides its indexes. */
export interface Description {
  db: string;
  name: string;
  options: Doc;
}

function duplicate(ns: string, { fields, name, spec }: Index, doc: Doc): never {
  const values = Object.fromEntries(fields.map(({ path, parts }) => [path, valueAt(doc, parts) ?? null]));
  const message = `E11000 duplicate key error collection: ${ns} index: ${name} dup key: ${show(values)}`;
  return fail('DuplicateKey', message, { keyPattern: spec.key, keyValue: values });
}

/**
 * The documents of a namespace with its indexes. Changes are passed to storage at once; the caller awaits `durable`.
 */
export class Collection {
  readonly database: string;
  readonly name: string;
  readonly id: number;
  readonly options: Doc;
  readonly records = new Map<number, StoredDocument>();
  readonly indexes: Index[];
  readonly #shared: Shared;
  /** Locks on records by id, and on keys of unique indexes. */
  readonly #locks: Locks = new Map();
  #nextRid = 1;

  constructor(shared: Shared, id: number, { db, name, options }: Description) {
    this.#shared = shared;
    this.database = db;
    this.name = name;
    this.id = id;
    this.options = options;
    this.indexes = [compileIndex({ key: { _id: 1 } })];
  }

  get ns(): string {
    return `${this.database}.${this.name}`;
  }

  #overlay(transaction: Transaction): Overlay {
    const overlay: Overlay = transaction.overlays.get(this) ?? new Map();
    transaction.overlays.set(this, overlay);
    return overlay;
  }

  /** The records that differ for a transaction; undefined when it sees the current ones. */
  snapshot(transaction: Transaction | undefined): Overlay | undefined {
    if (!transaction) return undefined;
    const own = this.#overlay(transaction);
    const view: Overlay = new Map();
    for (const { collection, rid, before } of this.#shared.transactions.changesSince(transaction))
      if (collection === this && !view.has(rid)) view.set(rid, before);
    for (const [rid, record] of own) view.set(rid, record);
    return view.size ? view : undefined;
  }

  /** The current version of a record as a transaction sees it. */
  record(rid: number, transaction?: Transaction): StoredDocument | undefined {
    const overlay = transaction?.overlays.get(this);
    return overlay?.has(rid) ? overlay.get(rid) : this.records.get(rid);
  }

  #changedSince(rid: number, transaction: Transaction): boolean {
    const changes = this.#shared.transactions.changesSince(transaction);
    return changes.some((change) => change.collection === this && change.rid === rid);
  }

  /** Whether a document visible to a transaction has lost a key since its snapshot. */
  #freedSince(index: Index, key: string, rid: number, transaction: Transaction): boolean {
    const changes = this.#shared.transactions.changesSince(transaction);
    return changes.some(
      ({ collection, rid: changed, before }) =>
        collection === this && changed !== rid && before && indexKeys(index, before.doc).includes(key),
    );
  }

  /** Fails when another record has a key of `doc`. Keys of the version before are the record's own already. */
  #checkUnique(doc: Doc, rid: number, transaction?: Transaction): void {
    const overlay = transaction?.overlays.get(this);
    const before = this.record(rid, transaction);
    for (const index of this.indexes) {
      if (!index.unique) continue;
      const own = before ? indexKeys(index, before.doc) : [];
      for (const key of indexKeys(index, doc)) {
        if (own.includes(key)) continue;
        lock(this.#locks, `${index.name}\0${key}`, transaction);
        if (transaction && this.#freedSince(index, key, rid, transaction)) writeConflict();
        for (const other of index.entries.find(key)) {
          if (other === rid || overlay?.has(other)) continue;
          if (transaction && this.#changedSince(other, transaction)) writeConflict();
          // an open transaction may be about to change or remove it
          checkFree(this.#locks, other, transaction);
          duplicate(this.ns, index, doc);
        }
        for (const [other, record] of overlay ?? [])
          if (other !== rid && record && indexKeys(index, record.doc).includes(key))
            duplicate(this.ns, index, doc);
      }
    }
  }

  insert(doc: Doc, bytes: Uint8Array, transaction?: Transaction): StoredDocument {
    const record = this.change(this.#nextRid, { doc, bytes }, transaction);
    this.#nextRid++;
    return record as StoredDocument;
  }

  /** Replaces a record by a new version, or removes it. */
  change(
    rid: number,
    next: { doc: Doc; bytes: Uint8Array } | undefined,
    transaction?: Transaction,
  ): StoredDocument | undefined {
    this.claim(rid, transaction);
    if (transaction && !transaction.overlays.get(this)?.has(rid) && this.#changedSince(rid, transaction))
      writeConflict();
    if (next) this.#checkUnique(next.doc, rid, transaction);
    const record = next && new StoredDocument(rid, next.bytes, next.doc);
    if (transaction) this.#overlay(transaction).set(rid, record);
    else this.#apply(rid, record);
    return record;
  }

  /** Waits (by throwing) or fails when an open transaction locks the record. */
  claim(rid: number, transaction?: Transaction): void {
    lock(this.#locks, rid, transaction);
  }

  /** Commits a transaction's changes. */
  commit(overlay: Overlay): void {
    for (const [rid, record] of overlay) this.#apply(rid, record);
  }

  #apply(rid: number, record: StoredDocument | undefined): void {
    const { storage, transactions } = this.#shared;
    const before = this.records.get(rid);
    before?.keep();
    transactions.remember({ collection: this, rid, before });
    for (const index of this.indexes) {
      const old = before ? indexKeys(index, before.doc) : [];
      const keys = record ? indexKeys(index, record.doc) : [];
      for (const key of old) if (!keys.includes(key)) index.entries.remove(key, rid);
      for (const key of keys) if (!old.includes(key)) index.entries.insert(key, rid);
    }
    if (record) this.records.set(rid, record);
    else this.records.delete(rid);
    storage.putDocument(this.id, rid, record?.bytes);
  }

  /** Adds the stored records, in order, which are read on demand, and builds the indexes. */
  load(ids: readonly IdRange[], read: Reader): void {
    for (const { first, last } of ids)
      for (let rid = first; rid <= last; rid++) this.records.set(rid, new StoredDocument(rid, read));
    this.#nextRid = (ids.at(-1)?.last ?? 0) + 1;
    buildIndexes(this.records, this.indexes);
  }

  /** Builds a new index; throws for duplicates. */
  build(index: Index): void {
    buildIndexes(this.records, [index]);
    const [, other] = (index.unique && index.entries.firstRepeated()) || [];
    if (other !== undefined) duplicate(this.ns, index, (this.records.get(other) as StoredDocument).doc);
  }

  /** Stores the collection's description. */
  saveDescription(): void {
    const { id, database: db, name, options } = this;
    const indexes = this.indexes.slice(1).map(({ spec }) => spec);
    this.#shared.storage.putCollection(id, { db, name, options, indexes });
  }
}

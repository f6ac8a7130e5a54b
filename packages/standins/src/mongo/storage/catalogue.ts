import { fail } from '../errors.ts';
import { compileIndex, expiredIn } from '../indexes/compiled-index.ts';
import { LockWait, type Transaction, Transactions, writeConflict } from '../sessions/transactions.ts';
import { type Doc, isTruthy } from '../values/values.ts';
import { Collection, type Description, type Shared } from './collection.ts';
import type { Opened, Storage } from './storage.ts';

export function checkNamespace(database: string, name: string): void {
  const inOrder = /^[^\\/. "$*<>:|?\0]{1,63}$/.test(database) && /^(?!\.|system\.)[^$\0]+(?<!\.)$/.test(name);
  if (!inOrder || database.length + name.length > 254)
    fail('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
}

const known = /^(storageEngine|indexOptionDefaults|autoIndexId|changeStreamPreAndPostImages)$/;
const refused =
  /^(collation|capped|size|max|viewOn|pipeline|validator|validation(Level|Action)|timeseries|expireAfterSeconds|clusteredIndex|encryptedFields)$/;

function checkOptions(options: Doc): void {
  for (const option of Object.keys(options).filter((each) => !known.test(each) && isTruthy(options[each]))) {
    if (refused.test(option))
      fail('NotImplemented', `create option '${option}' is not supported by this server`);
    fail('UnknownBsonField', `BSON field 'create.${option}' is an unknown field.`);
  }
}

/** All databases: collections by name, with a common storage and transaction order. */
export class Catalogue implements Shared {
  readonly databases = new Map<string, Map<string, Collection>>();
  readonly transactions = new Transactions();
  readonly storage: Storage;
  /** Collections created by an open transaction, which others do not see. */
  readonly makers = new Map<Collection, Transaction>();
  #nextId = 1;

  /** Loads the stored databases. */
  constructor({ storage, stored }: Opened) {
    this.storage = storage;
    for (const { id, description, ids, read } of stored.collections) {
      const collection = new Collection(this, id, description as unknown as Description);
      for (const spec of description.indexes as Doc[]) collection.indexes.push(compileIndex(spec));
      collection.load(ids, read);
      this.#register(collection);
      this.#nextId = Math.max(this.#nextId, id + 1);
    }
  }

  #register(collection: Collection): void {
    const names = this.databases.get(collection.database) ?? new Map<string, Collection>();
    this.databases.set(collection.database, names.set(collection.name, collection));
  }

  #forget({ database, name }: Collection): void {
    const names = this.databases.get(database);
    names?.delete(name);
    if (names?.size === 0) this.databases.delete(database);
  }

  /** A collection as a transaction or snapshot sees it; throws where it was dropped since the snapshot. */
  find(database: string, name: string, transaction?: Transaction): Collection | undefined {
    if (transaction?.gone?.has(`${database}.${name}`))
      fail('SnapshotUnavailable', `${database}.${name} was dropped since the snapshot`);
    const collection = this.databases.get(database)?.get(name);
    const maker = collection && this.makers.get(collection);
    return maker && maker !== transaction ? undefined : collection;
  }

  /** A collection; throws where it does not exist. */
  get(database: string, name: string, transaction?: Transaction): Collection {
    const found = this.find(database, name, transaction);
    return found ?? fail('NamespaceNotFound', `ns does not exist: ${database}.${name}`);
  }

  /** The collection of a write, created if missing. */
  ensure(database: string, name: string, transaction?: Transaction): Collection {
    return this.find(database, name, transaction) ?? this.create(database, name, {}, transaction);
  }

  /** Creates a collection; throws where it exists. */
  create(database: string, name: string, options: Doc = {}, transaction?: Transaction): Collection {
    checkNamespace(database, name);
    const alike = [...this.databases.keys()].find((other) => other.toLowerCase() === database.toLowerCase());
    if (alike !== undefined && alike !== database)
      fail(
        'DatabaseDifferCase',
        `db already exists with different case: [${alike}] trying to create [${database}]`,
      );
    checkOptions(options);
    const existing = this.databases.get(database)?.get(name);
    const maker = existing && this.makers.get(existing);
    if (maker && maker !== transaction) {
      if (transaction) writeConflict();
      throw new LockWait(maker);
    }
    if (existing) fail('NamespaceExists', `Collection ${database}.${name} already exists.`);
    const collection = new Collection(this, this.#nextId++, { db: database, name, options });
    this.#register(collection);
    if (transaction) {
      this.makers.set(collection, transaction);
      transaction.overlays.set(collection, new Map());
    } else collection.saveDescription();
    return collection;
  }

  /** Waits (by throwing) for transactions that use a collection before it is dropped or changed. */
  claim(collection: Collection): void {
    for (const transaction of this.transactions.open)
      if (!transaction.gone && transaction.overlays.has(collection)) throw new LockWait(transaction);
  }

  drop(collection: Collection): void {
    this.storage.putCollection(collection.id, undefined);
    this.#forget(collection);
    for (const { gone } of this.transactions.open) gone?.add(collection.ns);
  }

  /** Ends a transaction; a commit makes its changes visible, and the caller awaits durability. */
  end(transaction: Transaction, commits: boolean): void {
    this.transactions.open.delete(transaction);
    for (const [collection, maker] of this.makers) {
      if (maker !== transaction) continue;
      this.makers.delete(collection);
      if (commits) collection.saveDescription();
      else this.#forget(collection);
    }
    if (commits) for (const [collection, overlay] of transaction.overlays) collection.commit(overlay);
    this.transactions.finish(transaction);
  }

  /** Removes expired documents of TTL indexes. */
  sweep(now: number): void {
    for (const collection of [...this.databases.values()].flatMap((names) => [...names.values()]))
      for (const rid of collection.indexes.flatMap((index) => expiredIn(index, now)))
        try {
          collection.change(rid, undefined);
        } catch (error) {
          // locked by a transaction: the next sweep will find it again
          if (!(error instanceof LockWait)) throw error;
        }
  }
}

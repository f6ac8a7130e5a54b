import { Collection, type Description, type Shared } from './collection.ts';
import { fail } from './errors.ts';
import { compileIndex, expiredIn } from './index.ts';
import type { Opened } from './storage.ts';
import { LockWait, type Transaction, Transactions, writeConflict } from './transactions.ts';
import { type Doc, isTruthy } from './values.ts';

/** All databases: names to collections, on top of one storage and one sequence of transactions. */
export interface Catalogue extends Shared {
  databases: Map<string, Map<string, Collection>>;
  /** Collections a still open transaction has made. */
  makers: Map<Collection, Transaction>;
  nextId: number;
}

/** Fills the databases with what a folder held. */
export function openCatalogue({ storage, stored }: Opened): Catalogue {
  const transactions = new Transactions();
  const catalogue: Catalogue = { storage, transactions, databases: new Map(), makers: new Map(), nextId: 1 };
  for (const { id, description, documents } of stored.collections) {
    const collection = new Collection(catalogue, id, description as unknown as Description);
    for (const { rid, bytes } of documents) collection.load(rid, bytes);
    for (const spec of description.indexes as Doc[]) collection.indexes.push(compileIndex(spec));
    for (const index of collection.indexes) collection.build(index);
    register(catalogue, collection);
    catalogue.nextId = Math.max(catalogue.nextId, id + 1);
  }
  return catalogue;
}

function register({ databases }: Catalogue, collection: Collection): void {
  const names = databases.get(collection.database) ?? new Map<string, Collection>();
  databases.set(collection.database, names.set(collection.name, collection));
}

function forget({ databases }: Catalogue, { database, name }: Collection): void {
  const names = databases.get(database);
  names?.delete(name);
  if (names?.size === 0) databases.delete(database);
}

export function findCollection(
  { databases, makers }: Catalogue,
  database: string,
  name: string,
  transaction?: Transaction,
): Collection | undefined {
  const collection = databases.get(database)?.get(name);
  const maker = collection && makers.get(collection);
  return maker && maker !== transaction ? undefined : collection;
}

export const getCollection = (...where: Parameters<typeof findCollection>): Collection =>
  findCollection(...where) ?? fail('NamespaceNotFound', `ns does not exist: ${where[1]}.${where[2]}`);

export function checkNamespace(database: string, name: string): void {
  const inOrder = /^[^\\/. "$*<>:|?\0]{1,63}$/.test(database) && /^(?!\.|system\.)[^$\0]+(?<!\.)$/.test(name);
  if (!inOrder || database.length + name.length > 254)
    fail('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
}

const known =
  /^(collation|storageEngine|validator|validation(Level|Action)|indexOptionDefaults|autoIndexId|viewOn|pipeline|changeStreamPreAndPostImages)$/;
const refused = /^(capped|size|max|timeseries|expireAfterSeconds|clusteredIndex|encryptedFields)$/;

/** Makes a collection, complaining when there is one. */
export function createCollection(
  catalogue: Catalogue,
  database: string,
  name: string,
  options: Doc = {},
  transaction?: Transaction,
): Collection {
  checkNamespace(database, name);
  for (const option of Object.keys(options).filter((each) => !known.test(each) && isTruthy(options[each]))) {
    if (refused.test(option))
      fail('NotImplemented', `create option '${option}' is not supported by this server`);
    fail('UnknownBsonField', `BSON field 'create.${option}' is an unknown field.`);
  }
  const existing = catalogue.databases.get(database)?.get(name);
  const maker = existing && catalogue.makers.get(existing);
  if (maker && maker !== transaction) {
    if (transaction) writeConflict();
    throw new LockWait(maker);
  }
  if (existing) fail('NamespaceExists', `Collection ${database}.${name} already exists.`);
  const collection = new Collection(catalogue, catalogue.nextId++, { db: database, name, options });
  register(catalogue, collection);
  if (transaction) {
    catalogue.makers.set(collection, transaction);
    transaction.created.add(collection);
    transaction.overlays.set(collection, new Map());
  } else collection.saveDescription();
  return collection;
}

/** The collection a write goes to: made on the way if it is not there. */
export const collectionFor = (
  catalogue: Catalogue,
  database: string,
  name: string,
  transaction?: Transaction,
): Collection =>
  findCollection(catalogue, database, name, transaction) ??
  createCollection(catalogue, database, name, {}, transaction);

/** Waits for the transactions that use a collection, which is about to go or to change its shape. */
export function claimCollection({ transactions }: Catalogue, collection: Collection): void {
  for (const transaction of transactions.open)
    if (transaction.overlays.has(collection)) throw new LockWait(transaction);
}

export function dropCollection(catalogue: Catalogue, collection: Collection): void {
  catalogue.storage.putCollection(collection.id, undefined);
  forget(catalogue, collection);
}

/** Gives a collection another name; one that has the name already is dropped. */
export function renameCollection(
  catalogue: Catalogue,
  collection: Collection,
  database: string,
  name: string,
): void {
  const target = findCollection(catalogue, database, name);
  if (target) dropCollection(catalogue, target);
  forget(catalogue, collection);
  Object.assign(collection, { database, name });
  register(catalogue, collection);
  collection.saveDescription();
}

/** Makes a transaction's changes visible to everyone; the caller awaits durability. */
export function commitTransaction({ makers, transactions }: Catalogue, transaction: Transaction): void {
  transactions.open.delete(transaction);
  for (const collection of transaction.created) {
    makers.delete(collection);
    collection.saveDescription();
  }
  for (const [collection, overlay] of transaction.overlays) collection.commit(overlay);
  transactions.finish(transaction);
}

export function abortTransaction(catalogue: Catalogue, transaction: Transaction): void {
  for (const collection of transaction.created) {
    catalogue.makers.delete(collection);
    forget(catalogue, collection);
  }
  catalogue.transactions.finish(transaction);
}

/** Removes what TTL indexes say has expired. */
export function sweepExpired({ databases }: Catalogue, now: number): void {
  for (const collection of [...databases.values()].flatMap((names) => [...names.values()]))
    for (const rid of collection.indexes.flatMap((index) => expiredIn(index, now)))
      try {
        collection.change(rid, undefined);
      } catch (error) {
        // a transaction holds it: the next sweep will find it again
        if (!(error instanceof LockWait)) throw error;
      }
}

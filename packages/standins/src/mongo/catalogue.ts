import { Collection, type Shared } from './collection.ts';
import { fail } from './errors.ts';
import { compileIndex, type Index, indexKeys } from './index.ts';
import type { Storage, Stored } from './storage.ts';
import { LockWait, type Transaction, Transactions, writeConflict } from './transactions.ts';
import { type Doc, isDoc, isTruthy, show, toNumber } from './values.ts';

/** All databases: names to collections, on top of one storage and one sequence of transactions. */
export interface Catalogue extends Shared {
  databases: Map<string, Map<string, Collection>>;
  /** Collections a still open transaction has made. */
  makers: Map<Collection, Transaction>;
  nextId: number;
}

/** Fills the databases with what a folder held. */
export function openCatalogue(storage: Storage, stored: Stored, runView: Shared['runView']): Catalogue {
  const catalogue: Catalogue = {
    runView,
    storage,
    transactions: new Transactions(),
    databases: new Map(),
    makers: new Map(),
    nextId: 1,
  };
  for (const { id, description, documents } of stored.collections) {
    const { db, name, options, uuid, indexes } = description as {
      db: string;
      name: string;
      options: Doc;
      uuid: string;
      indexes: Doc[];
    };
    const collection = new Collection(catalogue, db, name, id, options, uuid);
    for (const { rid, bytes } of documents) collection.load(rid, bytes);
    for (const spec of indexes) collection.indexes.push(compileIndex(spec));
    for (const index of collection.indexes) collection.build(index);
    register(catalogue, collection);
    catalogue.nextId = Math.max(catalogue.nextId, id + 1);
  }
  return catalogue;
}

function register(catalogue: Catalogue, collection: Collection): void {
  const names = catalogue.databases.get(collection.database) ?? new Map<string, Collection>();
  names.set(collection.name, collection);
  catalogue.databases.set(collection.database, names);
}

export function findCollection(
  catalogue: Catalogue,
  database: string,
  name: string,
  transaction?: Transaction,
): Collection | undefined {
  const collection = catalogue.databases.get(database)?.get(name);
  const maker = collection && catalogue.makers.get(collection);
  return maker && maker !== transaction ? undefined : collection;
}

export function getCollection(catalogue: Catalogue, database: string, name: string): Collection {
  return (
    findCollection(catalogue, database, name) ??
    fail('NamespaceNotFound', `ns does not exist: ${database}.${name}`)
  );
}

export function checkNamespace(database: string, name: string): void {
  if (database === '' || database.length > 63 || /[\\/. "$*<>:|?\0]/.test(database))
    fail('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
  if (
    name === '' ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    /[$\0]/.test(name) ||
    name.startsWith('system.') ||
    `${database}.${name}`.length > 255
  )
    fail('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
}

const knownOptions = new Set([
  'collation',
  'storageEngine',
  'validationLevel',
  'validationAction',
  'indexOptionDefaults',
  'changeStreamPreAndPostImages',
  'autoIndexId',
  'capped',
  'validator',
  'viewOn',
  'pipeline',
]);
const unsupportedOptions: Record<string, string> = {
  size: 'capped collections',
  max: 'capped collections',
  timeseries: 'time series collections',
  expireAfterSeconds: 'time series collections',
  clusteredIndex: 'clustered indexes',
  encryptedFields: 'encryption',
};

/** Makes a collection, complaining when there is one. */
export function createCollection(
  catalogue: Catalogue,
  database: string,
  name: string,
  options: Doc = {},
  transaction?: Transaction,
): Collection {
  checkNamespace(database, name);
  for (const [option, value] of Object.entries(options)) {
    if (Object.hasOwn(unsupportedOptions, option) || (option === 'capped' && isTruthy(value)))
      fail(
        'NotImplemented',
        `create option '${option}' is not supported by this server (no ${unsupportedOptions[option] ?? 'capped collections'})`,
      );
    if (!knownOptions.has(option))
      fail('UnknownBsonField', `BSON field 'create.${option}' is an unknown field.`);
  }
  const existing = catalogue.databases.get(database)?.get(name);
  if (existing) {
    const maker = catalogue.makers.get(existing);
    if (maker && maker !== transaction) {
      if (transaction) writeConflict();
      throw new LockWait(maker);
    }
    fail('NamespaceExists', `Collection ${database}.${name} already exists.`);
  }
  const collection = new Collection(catalogue, database, name, catalogue.nextId++, options);
  register(catalogue, collection);
  if (transaction) {
    catalogue.makers.set(collection, transaction);
    transaction.created.add(collection);
    transaction.touched.add(collection);
  } else collection.saveDescription();
  return collection;
}

/** The collection a write goes to: made on the way if it is not there. */
export function collectionFor(
  catalogue: Catalogue,
  database: string,
  name: string,
  transaction?: Transaction,
): Collection {
  return (
    findCollection(catalogue, database, name, transaction) ??
    createCollection(catalogue, database, name, {}, transaction)
  );
}

/** Waits for the transactions that use a collection, which is about to go or to change its shape. */
export function claimCollection({ transactions }: Catalogue, collection: Collection): void {
  for (const transaction of transactions.open)
    if (transaction.touched.has(collection)) throw new LockWait(transaction);
}

export function dropCollection(catalogue: Catalogue, collection: Collection): void {
  catalogue.storage.removeCollection(collection.id);
  forget(catalogue, collection);
}

function forget(catalogue: Catalogue, collection: Collection): void {
  const names = catalogue.databases.get(collection.database);
  names?.delete(collection.name);
  if (names?.size === 0) catalogue.databases.delete(collection.database);
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
  collection.database = database;
  collection.name = name;
  register(catalogue, collection);
  collection.saveDescription();
}

function sameIndex(a: Index, b: Index): boolean {
  const essence = ({ spec: { hidden: _, ...rest } }: Index): string => show(rest);
  return essence(a) === essence(b);
}

/** What makes two indexes the same one to MongoDB, whatever they are called. */
const sameSignature = (a: Index, b: Index): boolean =>
  show(a.spec.key) === show(b.spec.key) &&
  show(a.spec.collation ?? null) === show(b.spec.collation ?? null) &&
  show(a.spec.partialFilterExpression ?? null) === show(b.spec.partialFilterExpression ?? null) &&
  a.unique === b.unique &&
  a.sparse === b.sparse;

/** Adds one index; answers false when the same one is there already. */
export function createIndex(collection: Collection, given: Doc, transaction?: Transaction): boolean {
  const index = compileIndex(given, collection.collation?.spec);
  for (const existing of collection.indexes) {
    if (sameIndex(existing, index)) return false;
    const requested = `Requested index: ${show(index.spec)}, existing index: ${show(existing.spec)}`;
    const equivalent = sameSignature(existing, index);
    if (existing.name === index.name && !equivalent)
      fail(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${requested}`,
      );
    if (existing.name === index.name)
      fail(
        'IndexOptionsConflict',
        `An equivalent index already exists with the same name but different options. ${requested}`,
      );
    if (equivalent)
      fail('IndexOptionsConflict', `Index already exists with a different name: ${existing.name}`);
  }
  collection.build(index);
  for (const record of transaction?.overlays.get(collection)?.values() ?? [])
    if (record) indexKeys(index, record.doc);
  collection.indexes.push(index);
  collection.saveDescription();
  return true;
}

/** The indexes `dropIndexes` names: by name, by key, several names, or "*". */
export function indexesNamed(collection: Collection, wanted: unknown): Index[] {
  if (wanted === '*') return collection.indexes.slice(1);
  const names = Array.isArray(wanted) ? wanted : [wanted];
  return names.map((name) => {
    const found = collection.indexes.find((index) =>
      isDoc(name) ? show(index.spec.key) === show(name) : index.name === name,
    );
    if (!found)
      fail(
        'IndexNotFound',
        isDoc(name) ? `can't find index with key: ${show(name)}` : `index not found with name [${name}]`,
      );
    if (found.name === '_id_') fail('InvalidOptions', 'cannot drop _id index');
    return found;
  });
}

/** Makes a transaction's changes visible to everyone; the caller awaits durability. */
export function commitTransaction(catalogue: Catalogue, transaction: Transaction): void {
  catalogue.transactions.open.delete(transaction);
  for (const collection of transaction.created) {
    catalogue.makers.delete(collection);
    collection.saveDescription();
  }
  for (const [collection, overlay] of transaction.overlays) collection.commit(overlay);
  catalogue.transactions.finish(transaction);
}

export function abortTransaction(catalogue: Catalogue, transaction: Transaction): void {
  for (const collection of transaction.created) {
    catalogue.makers.delete(collection);
    forget(catalogue, collection);
  }
  catalogue.transactions.finish(transaction);
}

/** Removes what TTL indexes say has expired. */
export function sweepExpired(catalogue: Catalogue, now = Date.now()): void {
  for (const names of catalogue.databases.values()) {
    for (const collection of names.values()) {
      for (const { expireAfterSeconds, fields, entries, partial } of collection.indexes) {
        const [field] = fields;
        if (expireAfterSeconds === undefined || !field || entries.size === 0) continue;
        for (const record of [...collection.records.values()]) {
          if (partial && !partial.matches(record.doc)) continue;
          const value = record.doc[field.path];
          const dates = (Array.isArray(value) ? value : [value]).filter((each) => each instanceof Date);
          if (
            !dates.length ||
            Math.min(...dates.map((date) => (date as Date).getTime())) >=
              now - toNumber(expireAfterSeconds) * 1000
          )
            continue;
          try {
            collection.change(record.rid, undefined);
          } catch (error) {
            // a transaction holds it: the next sweep will find it again
            if (!(error instanceof LockWait)) throw error;
          }
        }
      }
    }
  }
}

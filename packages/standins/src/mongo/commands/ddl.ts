import { UUID } from 'bson';
import {
  checkNamespace,
  claimCollection,
  collectionFor,
  createCollection,
  createIndex,
  dropCollection,
  findCollection,
  getCollection,
  indexesNamed,
  renameCollection,
} from '../catalogue.ts';
import type { Collection } from '../collection.ts';
import { fail } from '../errors.ts';
import { compileIndex } from '../index.ts';
import { compileFilter } from '../matcher.ts';
import {
  arrayField,
  type Command,
  countField,
  deadlineOf,
  docField,
  nameField,
  type Request,
} from '../request.ts';
import { afterLocks } from '../transactions.ts';
import { type Doc, isDoc, isNumeric, isTruthy, show, toNumber } from '../values.ts';
import { firstBatch } from './reads.ts';

/** What every command may carry, besides its own fields. */
const generic = new Set([
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'writeConcern',
  'readConcern',
  'comment',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);
export const isGeneric = (field: string): boolean => field.startsWith('$') || generic.has(field);

const create: Command = (request) => {
  const name = nameField(request);
  const { catalogue } = request.server;
  const options = Object.fromEntries(
    Object.entries(request.body).filter(([field]) => field !== 'create' && !isGeneric(field)),
  );
  const existing = findCollection(catalogue, request.database, name, request.transaction);
  // asking again for what is there already is no error
  if (existing && show(existing.options) === show(options)) return {};
  if (isDoc(options.validator)) compileFilter(options.validator);
  return afterLocks(() => {
    createCollection(catalogue, request.database, name, options, request.transaction);
    return {};
  }, deadlineOf(request));
};

const drop: Command = async (request) => {
  const { catalogue } = request.server;
  const name = nameField(request);
  return afterLocks(() => {
    const collection = findCollection(catalogue, request.database, name);
    // since MongoDB 7 dropping what is not there succeeds
    if (!collection) return { ns: `${request.database}.${name}` };
    claimCollection(catalogue, collection);
    dropCollection(catalogue, collection);
    return { ns: collection.ns, nIndexesWas: collection.indexes.length };
  }, deadlineOf(request));
};

const dropDatabase: Command = async (request) => {
  const { catalogue } = request.server;
  return afterLocks(() => {
    const collections = [...(catalogue.databases.get(request.database)?.values() ?? [])];
    for (const collection of collections) claimCollection(catalogue, collection);
    for (const collection of collections) dropCollection(catalogue, collection);
    return collections.length ? { dropped: request.database } : {};
  }, deadlineOf(request));
};

function splitNamespace(value: unknown): [string, string] {
  if (typeof value !== 'string' || !value.includes('.'))
    fail('InvalidNamespace', `Invalid namespace specified '${value}'`);
  const dot = value.indexOf('.');
  return [value.slice(0, dot), value.slice(dot + 1)];
}

const rename: Command = async (request) => {
  const { catalogue } = request.server;
  const [from, to] = [splitNamespace(request.body.renameCollection), splitNamespace(request.body.to)];
  return afterLocks(() => {
    const collection =
      findCollection(catalogue, ...from) ??
      fail('NamespaceNotFound', `Source collection ${from.join('.')} does not exist`);
    checkNamespace(...to);
    if (from.join('.') === to.join('.')) fail('IllegalOperation', "Can't rename a collection to itself");
    const target = findCollection(catalogue, ...to);
    if (target && !isTruthy(request.body.dropTarget)) fail('NamespaceExists', 'target namespace exists');
    claimCollection(catalogue, collection);
    if (target) claimCollection(catalogue, target);
    renameCollection(catalogue, collection, ...to);
    return {};
  }, deadlineOf(request));
};

function changeIndex(collection: Collection, given: Doc): Doc {
  const { keyPattern, name, expireAfterSeconds, hidden, ...unknown } = given;
  const [other] = Object.keys(unknown);
  if (other) fail('NotImplemented', `collMod of index option '${other}' is not supported by this server`);
  const at = collection.indexes.findIndex((index) =>
    name === undefined ? show(index.spec.key) === show(keyPattern) : index.name === name,
  );
  const index =
    collection.indexes[at] ??
    fail('IndexNotFound', `cannot find index ${name ?? show(keyPattern)} for ns ${collection.ns}`);
  if (index.name === '_id_') fail('BadValue', 'cannot modify the _id index');
  const next = compileIndex({
    ...index.spec,
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
    ...(hidden === undefined ? {} : { hidden }),
  });
  next.entries = index.entries;
  next.multikey = index.multikey;
  collection.indexes[at] = next;
  const reply: Doc = {};
  if (expireAfterSeconds !== undefined)
    Object.assign(
      reply,
      index.expireAfterSeconds === undefined ? {} : { expireAfterSeconds_old: index.expireAfterSeconds },
      { expireAfterSeconds_new: expireAfterSeconds },
    );
  if (hidden !== undefined) Object.assign(reply, { hidden_old: index.hidden, hidden_new: isTruthy(hidden) });
  return reply;
}

const changeable = new Set([
  'validator',
  'validationLevel',
  'validationAction',
  'viewOn',
  'pipeline',
  'changeStreamPreAndPostImages',
]);

const collMod: Command = async (request) => {
  const { server, body, database } = request;
  const name = nameField(request);
  const changes: Doc = {};
  for (const [field, value] of Object.entries(body)) {
    if (field === 'collMod' || field === 'index' || isGeneric(field)) continue;
    if (!changeable.has(field))
      fail('NotImplemented', `collMod option '${field}' is not supported by this server`);
    changes[field] = value;
  }
  if (isDoc(changes.validator)) compileFilter(changes.validator);
  return afterLocks(() => {
    const collection = getCollection(server.catalogue, database, name);
    claimCollection(server.catalogue, collection);
    const given = docField(request, 'index');
    const reply = given ? changeIndex(collection, given) : {};
    collection.options = { ...collection.options, ...changes };
    collection.saveDescription();
    return reply;
  }, deadlineOf(request));
};

const listCollections: Command = (request) => {
  const { server, database, body } = request;
  const matches = compileFilter(docField(request, 'filter') ?? {});
  const collections = [...(server.catalogue.databases.get(database)?.values() ?? [])].filter(
    (collection) => !server.catalogue.makers.has(collection),
  );
  const items = collections.map((collection): Doc => {
    const full = {
      name: collection.name,
      type: collection.isView ? 'view' : 'collection',
      options: collection.options,
      info: { readOnly: false, uuid: new UUID(collection.uuid) },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    };
    return isTruthy(body.nameOnly) ? { name: full.name, type: full.type } : full;
  });
  return firstBatch(
    request,
    `${database}.$cmd.listCollections`,
    items.filter((item) => matches(item)),
    batchSizeOf(request),
  );
};

const batchSizeOf = (request: Request): number | undefined =>
  isDoc(request.body.cursor) ? countField({ ...request, body: request.body.cursor }, 'batchSize') : undefined;

const sizeOf = (collection: Collection): number =>
  [...collection.records.values()].reduce((total, { bytes }) => total + bytes.length, 0);

const listDatabases: Command = (request) => {
  const matches = compileFilter(docField(request, 'filter') ?? {});
  const databases = [...request.server.catalogue.databases]
    .map(([name, collections]): Doc => {
      const sizeOnDisk = [...collections.values()].reduce(
        (total, collection) => total + sizeOf(collection),
        0,
      );
      return { name, sizeOnDisk, empty: sizeOnDisk === 0 };
    })
    .filter((database) => matches(database));
  if (isTruthy(request.body.nameOnly)) return { databases: databases.map(({ name }) => ({ name })) };
  return {
    databases,
    totalSize: databases.reduce((total, { sizeOnDisk }) => total + (sizeOnDisk as number), 0),
  };
};

const createIndexes: Command = async (request) => {
  const { server, database, transaction } = request;
  const name = nameField(request);
  const specs = arrayField(request, 'indexes') as Doc[];
  if (specs.length === 0) fail('BadValue', 'Must specify at least one index to create');
  for (const spec of specs)
    if (isDoc(spec) && spec.name === undefined)
      fail('FailedToParse', "The 'name' field is a required property of an index specification");
  return afterLocks(() => {
    const existed = findCollection(server.catalogue, database, name, transaction);
    const collection = collectionFor(server.catalogue, database, name, transaction);
    if (transaction && existed && collection.records.size)
      fail(
        'OperationNotSupportedInTransaction',
        'Cannot create new indexes on existing collection in a multi-document transaction.',
      );
    const before = collection.indexes.length;
    try {
      for (const spec of specs) {
        // readers of an open transaction do not mind a new index, its unsaved writes might
        if (!transaction)
          for (const open of server.catalogue.transactions.open)
            if (open.overlays.has(collection)) claimCollection(server.catalogue, collection);
        createIndex(collection, spec);
      }
    } catch (error) {
      collection.indexes.length = before;
      if (!existed && !transaction) dropCollection(server.catalogue, collection);
      throw error;
    }
    const after = collection.indexes.length;
    return {
      numIndexesBefore: before,
      numIndexesAfter: after,
      createdCollectionAutomatically: !existed,
      ...(before === after ? { note: 'all indexes already exist' } : {}),
    };
  }, deadlineOf(request));
};

const dropIndexes: Command = async (request) => {
  const { server, database, body } = request;
  const name = nameField(request);
  return afterLocks(() => {
    const collection =
      findCollection(server.catalogue, database, name) ??
      fail('NamespaceNotFound', `ns not found ${database}.${name}`);
    claimCollection(server.catalogue, collection);
    const nIndexesWas = collection.indexes.length;
    for (const index of indexesNamed(collection, body.index))
      collection.indexes.splice(collection.indexes.indexOf(index), 1);
    collection.saveDescription();
    return { nIndexesWas };
  }, deadlineOf(request));
};

const listIndexes: Command = (request) => {
  const { server, database } = request;
  const name = nameField(request);
  const collection =
    findCollection(server.catalogue, database, name, request.transaction) ??
    fail('NamespaceNotFound', `ns does not exist: ${database}.${name}`);
  return firstBatch(
    request,
    collection.ns,
    collection.indexes.map(({ spec }) => spec),
    batchSizeOf(request),
  );
};

const dbStats: Command = ({ server, database, body }) => {
  const collections = [...(server.catalogue.databases.get(database)?.values() ?? [])];
  const scale = isNumeric(body.scale) ? toNumber(body.scale) : 1;
  return {
    db: database,
    collections: collections.length,
    views: 0,
    objects: collections.reduce((total, { records }) => total + records.size, 0),
    dataSize: collections.reduce((total, collection) => total + sizeOf(collection), 0) / scale,
    indexes: collections.reduce((total, { indexes }) => total + indexes.length, 0),
  };
};

const collStats: Command = (request) => {
  const collection = findCollection(request.server.catalogue, request.database, nameField(request));
  const size = collection ? sizeOf(collection) : 0;
  return {
    ns: `${request.database}.${nameField(request)}`,
    count: collection?.records.size ?? 0,
    size,
    storageSize: size,
    nindexes: collection?.indexes.length ?? 0,
    capped: false,
  };
};

export const ddlCommands: Record<string, Command> = {
  create,
  drop,
  dropDatabase,
  renameCollection: rename,
  collMod,
  listCollections,
  listDatabases,
  createIndexes,
  dropIndexes,
  listIndexes,
  dbStats,
  dbstats: dbStats,
  collStats,
  collstats: collStats,
};

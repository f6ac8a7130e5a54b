import { compileFilter } from '../query/matcher.ts';
import { type Command, deadlineOf, docField, nameField, type Request } from '../request.ts';
import { afterLocks } from '../sessions/transactions.ts';
import type { Collection } from '../storage/collection.ts';
import { type Doc, isTruthy, show } from '../values/values.ts';
import { firstBatch } from './cursors.ts';
import { isGeneric } from './known-fields.ts';
import { sizeOf } from './statistics.ts';

/** A command's own options. */
function optionsOf({ name, body }: Request): Doc {
  const options = Object.entries(body).filter(([field]) => field !== name && !isGeneric(field));
  return Object.fromEntries(options);
}

/** A command that changes the catalogue, unless an open transaction uses it. */
export const changing =
  (change: (request: Request) => Doc): Command =>
  (request) =>
    afterLocks(() => change(request), deadlineOf(request));

const collectionsOf = ({ server, database }: Request): Collection[] => [
  ...(server.catalogue.databases.get(database)?.values() ?? []),
];

const create = changing((request) => {
  const { server, database, transaction } = request;
  const [name, options] = [nameField(request), optionsOf(request)];
  const existing = server.catalogue.find(database, name, transaction);
  // Creating the same collection again is no error.
  if (existing && show(existing.options) === show(options)) return {};
  server.catalogue.create(database, name, options, transaction);
  return {};
});

const drop = changing((request) => {
  const { catalogue } = request.server;
  const name = nameField(request);
  const collection = catalogue.find(request.database, name);
  // Since MongoDB 7 dropping a missing collection succeeds.
  if (!collection) return { ns: `${request.database}.${name}` };
  catalogue.claim(collection);
  catalogue.drop(collection);
  return { ns: collection.ns, nIndexesWas: collection.indexes.length };
});

const dropDatabase = changing((request) => {
  const { catalogue } = request.server;
  const collections = collectionsOf(request);
  for (const collection of collections) catalogue.claim(collection);
  for (const collection of collections) catalogue.drop(collection);
  return collections.length ? { dropped: request.database } : {};
});

const listCollections: Command = (request) => {
  const { server, database, body } = request;
  const matches = compileFilter(docField(request, 'filter') ?? {});
  const items = collectionsOf(request)
    .filter((collection) => !server.catalogue.makers.has(collection))
    .map(({ name, options }): Doc => {
      const type = 'collection';
      if (isTruthy(body.nameOnly)) return { name, type };
      const info = { readOnly: false };
      return { name, type, options, info, idIndex: { v: 2, key: { _id: 1 }, name: '_id_' } };
    })
    .filter((item) => matches(item));
  return firstBatch(request, `${database}.$cmd.listCollections`, items);
};

const listDatabases: Command = (request) => {
  const matches = compileFilter(docField(request, 'filter') ?? {});
  const nameOnly = isTruthy(request.body.nameOnly);
  let totalSize = 0;
  const databases = [...request.server.catalogue.databases].map(([name, collections]): Doc => {
    if (nameOnly) return { name };
    const sizeOnDisk = sizeOf(collections.values());
    totalSize += sizeOnDisk;
    return { name, sizeOnDisk, empty: false };
  });
  return { databases: databases.filter((database) => matches(database)), ...(!nameOnly && { totalSize }) };
};

export const ddlCommands: Record<string, Command> = {
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
};

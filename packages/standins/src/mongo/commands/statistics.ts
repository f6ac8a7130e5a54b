import { fail } from '../errors.ts';
import { type Command, numberField, type Request, viewOf } from '../request.ts';
import type { Collection } from '../storage/collection.ts';
import { type Doc, isDoc, isNumeric, show, toNumber } from '../values/values.ts';

/** The total size of collections' documents in bytes. */
export function sizeOf(collections: Iterable<Collection>): number {
  let size = 0;
  for (const { records } of collections) for (const { bytes } of records.values()) size += bytes.length;
  return size;
}

const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Sizes of a collection in bytes, or in units of `scale` bytes. Each index takes as much as its keys. */
function storageStats(collection: Collection, scale: number): Doc {
  const scaled = (bytes: number) => Math.trunc(bytes / scale);
  const [size, count] = [sizeOf([collection]), collection.records.size];
  const indexes = collection.indexes.map(({ name, entries }) => [name, entries.size] as const);
  const indexSize = sum(indexes.map(([, bytes]) => bytes));
  return {
    size: scaled(size),
    count,
    ...(count > 0 && { avgObjSize: Math.trunc(size / count) }),
    storageSize: scaled(size),
    freeStorageSize: 0,
    capped: false,
    nindexes: indexes.length,
    indexSizes: Object.fromEntries(indexes.map(([name, bytes]) => [name, scaled(bytes)])),
    totalIndexSize: scaled(indexSize),
    totalSize: scaled(size + indexSize),
    scaleFactor: scale,
  };
}

function scaleOf(scale: unknown): number {
  if (scale === undefined) return 1;
  const n = isNumeric(scale) ? Math.trunc(toNumber(scale)) : 0;
  return n > 0 ? n : fail('BadValue', `scale needs a number from 1, not ${show(scale)}`);
}

const refusedStats = ['latencyStats', 'queryExecStats', 'operationStats'];

/** The one document of the stage $collStats, with its `storageStats` and `count`. */
export function collStats(request: Request, spec: unknown): Doc {
  const { server, database, body } = request;
  if (!isDoc(spec)) fail('TypeMismatch', `$collStats must take a nested object but found: ${show(spec)}`);
  if (request.transaction)
    fail(
      'OperationNotSupportedInTransaction',
      'Stage not supported inside of a multi-document transaction: $collStats',
    );
  for (const name of Object.keys(spec)) {
    if (refusedStats.includes(name)) fail('NotImplemented', `${name} is not supported by this server`);
    if (name !== 'storageStats' && name !== 'count')
      fail('UnknownBsonField', `BSON field '$collStats.${name}' is an unknown field.`);
  }
  const collection = server.catalogue.get(database, body.aggregate as string, viewOf(request));
  const { storageStats: wanted, count } = spec;
  return {
    ns: collection.ns,
    host: server.address,
    localTime: new Date(),
    ...(isDoc(wanted) && { storageStats: storageStats(collection, scaleOf(wanted.scale)) }),
    ...(isDoc(count) && { count: collection.records.size }),
  };
}

const dbStats: Command = (request) => {
  const { server, database } = request;
  const collections = [...(server.catalogue.databases.get(database)?.values() ?? [])].filter(
    (collection) => !server.catalogue.makers.has(collection),
  );
  const scale = scaleOf(numberField(request, 'scale'));
  const indexes = collections.flatMap((collection) => collection.indexes);
  const objects = sum(collections.map(({ records }) => records.size));
  const [size, indexSize] = [sizeOf(collections), sum(indexes.map(({ entries }) => entries.size))];
  return {
    db: database,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects ? size / objects : 0,
    dataSize: size / scale,
    storageSize: size / scale,
    indexes: indexes.length,
    indexSize: indexSize / scale,
    totalSize: (size + indexSize) / scale,
    scaleFactor: scale,
  };
};

export const statisticsCommands: Record<string, Command> = { dbStats, dbstats: dbStats };

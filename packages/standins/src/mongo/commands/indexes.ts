import {
  claimCollection,
  collectionFor,
  dropCollection,
  findCollection,
  getCollection,
} from '../catalogue.ts';
import { fail } from '../errors.ts';
import { createIndex, indexesNamed } from '../index-changes.ts';
import { arrayField, batchSizeOf, type Command, nameField } from '../request.ts';
import { type Doc, isDoc } from '../values.ts';
import { changing } from './ddl.ts';
import { firstBatch } from './reads.ts';

const createIndexes = changing((request) => {
  const { server, database, transaction } = request;
  const { catalogue } = server;
  const name = nameField(request);
  const specs = arrayField(request, 'indexes') as Doc[];
  if (specs.length === 0) fail('BadValue', 'Must specify at least one index to create');
  if (specs.some((spec) => isDoc(spec) && spec.name === undefined))
    fail('FailedToParse', "The 'name' field is a required property of an index specification");
  const existed = findCollection(catalogue, database, name, transaction);
  const collection = collectionFor(catalogue, database, name, transaction);
  if (transaction && existed && collection.records.size)
    fail(
      'OperationNotSupportedInTransaction',
      'Cannot create new indexes on existing collection in a multi-document transaction.',
    );
  // readers of an open transaction do not mind a new index, its unsaved writes might
  if (!transaction && [...catalogue.transactions.open].some(({ overlays }) => overlays.has(collection)))
    claimCollection(catalogue, collection);
  const numIndexesBefore = collection.indexes.length;
  try {
    for (const spec of specs) createIndex(collection, spec);
  } catch (error) {
    collection.indexes.length = numIndexesBefore;
    if (!existed && !transaction) dropCollection(catalogue, collection);
    throw error;
  }
  const numIndexesAfter = collection.indexes.length;
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: !existed };
});

const dropIndexes = changing((request) => {
  const { catalogue } = request.server;
  const collection = getCollection(catalogue, request.database, nameField(request));
  claimCollection(catalogue, collection);
  const nIndexesWas = collection.indexes.length;
  for (const index of indexesNamed(collection, request.body.index))
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
  collection.saveDescription();
  return { nIndexesWas };
});

const listIndexes: Command = (request) => {
  const { server, database, transaction } = request;
  const { ns, indexes } = getCollection(server.catalogue, database, nameField(request), transaction);
  return firstBatch(
    request,
    ns,
    indexes.map(({ spec }) => spec),
    { size: batchSizeOf(request) },
  );
};

export const indexCommands: Record<string, Command> = { createIndexes, dropIndexes, listIndexes };

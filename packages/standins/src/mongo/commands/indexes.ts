import { fail } from '../errors.ts';
import { compileIndex, type Index } from '../indexes/compiled-index.ts';
import { arrayField, type Command, nameField } from '../request.ts';
import type { Collection } from '../storage/collection.ts';
import { type Doc, isDoc, show } from '../values/values.ts';
import { firstBatch } from './cursors.ts';
import { changing } from './ddl.ts';

/** Identifies an index independently of its name. */
const signature = ({ spec: { name: _, expireAfterSeconds: __, ...rest } }: Index): string => show(rest);

const maxIndexes = 64;

/** Adds an index, unless it exists; throws for a conflicting one. */
export function createIndex(collection: Collection, given: Doc): void {
  const index = compileIndex(given);
  for (const existing of collection.indexes) {
    if (show(existing.spec) === show(index.spec)) return;
    const equivalent = signature(existing) === signature(index);
    if (!equivalent && existing.name !== index.name) continue;
    fail(
      equivalent ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict',
      `The requested index ${show(index.spec)} gets in the way of the existing index ${show(existing.spec)}`,
    );
  }
  if (collection.indexes.length >= maxIndexes)
    fail('CannotCreateIndex', `add index fails, too many indexes for ${collection.ns}`);
  collection.build(index);
  collection.indexes.push(index);
}

const createIndexes = changing((request) => {
  const { server, database, transaction } = request;
  const { catalogue } = server;
  const name = nameField(request);
  const specs = arrayField(request, 'indexes') as Doc[];
  if (specs.length === 0) fail('BadValue', 'Must specify at least one index to create');
  if (specs.some((spec) => isDoc(spec) && spec.name === undefined))
    fail('FailedToParse', "The 'name' field is a required property of an index specification");
  const existed = catalogue.find(database, name, transaction);
  const collection = catalogue.ensure(database, name, transaction);
  if (transaction && (collection.records.size || transaction.overlays.get(collection)?.size))
    fail(
      'OperationNotSupportedInTransaction',
      'Cannot create indexes on a collection with documents in a transaction.',
    );
  // Reads of an open transaction allow a new index, its uncommitted writes might not.
  if (!transaction && [...catalogue.transactions.open].some(({ overlays }) => overlays.get(collection)?.size))
    catalogue.claim(collection);
  const numIndexesBefore = collection.indexes.length;
  try {
    for (const spec of specs) createIndex(collection, spec);
  } catch (error) {
    collection.indexes.length = numIndexesBefore;
    if (!existed && !transaction) catalogue.drop(collection);
    throw error;
  }
  if (!transaction || existed) collection.saveDescription();
  const numIndexesAfter = collection.indexes.length;
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: !existed };
});

/** Drops indexes by name, key, names, or "*". */
const dropIndexes = changing((request) => {
  const { catalogue } = request.server;
  const { index: wanted } = request.body;
  const collection = catalogue.get(request.database, nameField(request));
  catalogue.claim(collection);
  const { indexes, ns } = collection;
  const matches = (one: unknown, { name, spec }: Index): boolean =>
    name === one || (isDoc(one) && show(spec.key) === show(one));
  const found = [wanted].flat().flatMap((one) => {
    if (one === '*') return indexes.slice(1);
    return (
      indexes.find((index) => matches(one, index)) ?? fail('IndexNotFound', `no index in ${ns}: ${show(one)}`)
    );
  });
  if (found.includes(indexes[0] as Index)) fail('InvalidOptions', 'cannot drop _id index');
  const nIndexesWas = indexes.length;
  for (const index of found) indexes.splice(indexes.indexOf(index), 1);
  collection.saveDescription();
  return { nIndexesWas };
});

const listIndexes: Command = (request) => {
  const { server, database, transaction } = request;
  const { ns, indexes } = server.catalogue.get(database, nameField(request), transaction);
  return firstBatch(
    request,
    ns,
    indexes.map(({ spec }) => spec),
  );
};

export const indexCommands: Record<string, Command> = { createIndexes, dropIndexes, listIndexes };

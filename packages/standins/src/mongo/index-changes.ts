import type { Collection } from './collection.ts';
import { fail } from './errors.ts';
import { compileIndex, type Index } from './index.ts';
import { type Doc, isDoc, show } from './values.ts';

/** What makes two indexes the same one to MongoDB, whatever they are called. */
const signature = ({ spec, unique, sparse }: Index): string =>
  show([spec.key, spec.collation ?? null, spec.partialFilterExpression ?? null, unique, sparse]);

/** Adds one index, unless the same one is there already; throws for one that gets in its way. */
export function createIndex(collection: Collection, given: Doc): void {
  const index = compileIndex(given, collection.collation?.spec);
  for (const existing of collection.indexes) {
    if (show(existing.spec) === show(index.spec)) return;
    const equivalent = signature(existing) === signature(index);
    if (!equivalent && existing.name !== index.name) continue;
    fail(
      equivalent ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict',
      `The requested index ${show(index.spec)} gets in the way of the existing index ${show(existing.spec)}`,
    );
  }
  collection.build(index);
  collection.indexes.push(index);
  collection.saveDescription();
}

const indexNamed = (collection: Collection, wanted: unknown): Index =>
  collection.indexes.find(({ name, spec }) =>
    isDoc(wanted) ? show(spec.key) === show(wanted) : name === wanted,
  ) ?? fail('IndexNotFound', `index not found in ${collection.ns}: ${show(wanted)}`);

/** The indexes `dropIndexes` names: by name, by key, several names, or "*". */
export function indexesNamed(collection: Collection, wanted: unknown): Index[] {
  if (wanted === '*') return collection.indexes.slice(1);
  const found = (Array.isArray(wanted) ? wanted : [wanted]).map((one) => indexNamed(collection, one));
  return found.some(({ name }) => name === '_id_') ? fail('InvalidOptions', 'cannot drop _id index') : found;
}

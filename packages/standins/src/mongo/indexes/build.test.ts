import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRecords, findRecords } from '../query/find.ts';
import type { FindRequest } from '../query/find-request.ts';
import { afterLocks, Transactions } from '../sessions/transactions.ts';
import { Collection } from '../storage/collection.ts';
import { inMemory } from '../storage/storage.ts';
import { type Doc, encodeStored } from '../values/values.ts';
import { buildIndexes } from './build.ts';
import { compileIndex, type Index } from './compiled-index.ts';

const specs: Doc[] = [
  { key: { u: 1 }, name: 'unique', unique: true, sparse: true },
  { key: { tags: 1 }, name: 'tags' },
  { key: { tags: 1, n: -1, _id: 1 }, name: 'compound' },
  { key: { n: 1 }, name: 'numbers' },
  { key: { s: 1 }, name: 'sparse', sparse: true },
  { key: { n: -1 }, name: 'partial', partialFilterExpression: { s: 'a' } },
  { key: { t: 1 }, name: 'folded', collation: { locale: 'en', strength: 2 } },
];

/** A collection with all its indexes. `load` adds documents as opening a folder does. */
class Subject {
  readonly transactions = new Transactions();
  readonly collection: Collection;

  constructor(docs: readonly Doc[], isOpened: boolean) {
    const shared = { storage: inMemory.storage, transactions: this.transactions, needed: new Set<Index>() };
    this.collection = new Collection(shared, 1, { db: 'a', name: 'c', options: {} });
    this.collection.indexes.push(...specs.map((spec) => compileIndex(spec)));
    const bytes = docs.map((doc) => encodeStored(doc));
    const ids = { collection: 1, first: 1, last: docs.length };
    if (isOpened) this.collection.load([ids], (rid) => bytes[rid - 1] as Uint8Array);
    else for (const doc of docs) this.collection.insert(doc, encodeStored(doc));
  }

  /** The result or the error of an operation. */
  async outcomeOf(run: (subject: Subject) => unknown): Promise<unknown> {
    try {
      return await afterLocks(() => run(this));
    } catch (error) {
      return (error as Error).message;
    }
  }

  find(request: FindRequest) {
    const { records } = findRecords(this.collection, request);
    const found = records.map(({ doc }) => doc);
    const sorted = request.sort ? found : found.sort((a, b) => Number(a._id) - Number(b._id));
    return { found: sorted, n: countRecords(this.collection, request) };
  }

  /** Changes records in a transaction of their own, or outside. */
  change(rids: readonly number[], next: (rid: number) => Doc | undefined, isTransaction: boolean): void {
    const transaction = isTransaction ? this.transactions.begin() : undefined;
    try {
      for (const rid of rids) {
        const doc = this.collection.record(rid, transaction) && next(rid);
        if (this.collection.record(rid, transaction))
          this.collection.change(rid, doc && { doc, bytes: encodeStored(doc) }, transaction);
      }
      const overlay = transaction?.overlays.get(this.collection);
      if (overlay) this.collection.commit(overlay);
    } finally {
      if (transaction) this.transactions.finish(transaction);
    }
  }
}

const text = fc.constantFrom('a', 'A', 'b', 'c');
const fields = fc.record(
  {
    u: fc.integer({ min: 0, max: 30 }),
    tags: fc.oneof(text, fc.array(text, { maxLength: 3 })),
    n: fc.option(fc.integer({ min: 0, max: 3 })),
    s: text,
    t: text,
  },
  { requiredKeys: [] },
);
const filter = fc.oneof(
  fc.record({ u: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ _id: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ tags: text }),
  fc.record({ tags: text, n: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ n: fc.constantFrom<unknown>(null, 1, { $gt: 1 }, { $exists: false }) }),
  fc.record({ n: fc.constant({ $gte: 1 }), s: fc.constant('a') }),
  fc.record({ s: fc.constantFrom<unknown>('b', { $exists: false }) }),
  fc.record({ $or: fc.tuple(fc.record({ n: fc.constant(1) }), fc.record({ s: text })) }),
  fc.constant({}),
);
const sort = fc.constantFrom<Doc | undefined>(undefined, { n: 1, _id: 1 }, { tags: 1, n: -1, _id: 1 });
const hint = fc.constantFrom<string | undefined>(undefined, undefined, 'numbers', 'compound', '_id_');
const rid = fc.integer({ min: 1, max: 40 });

const operation = fc.oneof(
  fc.record({ kind: fc.constant('build' as const), records: fc.integer({ min: 1, max: 15 }) }),
  fc.record({ kind: fc.constant('find' as const), filter, sort, hint }),
  fc.record({ kind: fc.constant('insert' as const), doc: fields }),
  fc.record({
    ...{ kind: fc.constant('change' as const), rids: fc.uniqueArray(rid, { maxLength: 3 }) },
    ...{ doc: fc.option(fields), isTransaction: fc.boolean() },
  }),
);

test('a collection whose indexes are being built answers as one that has them', async () => {
  let whileBuilding = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fields, { minLength: 1, maxLength: 30 }),
      fc.array(operation, { maxLength: 30, size: 'max' }),
      async (given, operations) => {
        const used = new Set<unknown>();
        const docs = given
          .filter(({ u }) => u === undefined || (!used.has(u) && used.add(u)))
          .map((doc, i): Doc => ({ _id: i, ...doc }));
        const [opened, built] = [new Subject(docs, true), new Subject(docs, false)];
        const inBoth = async (run: (subject: Subject) => unknown) =>
          expect(await opened.outcomeOf(run)).toEqual(await built.outcomeOf(run));
        for (const [i, step] of operations.entries()) {
          const { records, indexes } = opened.collection;
          const unbuilt = indexes.filter((index) => index.unbuilt);
          if (step.kind !== 'build' && unbuilt.length > 0) whileBuilding++;
          if (step.kind === 'build')
            // a deadline in the past leaves one record for each call
            for (let n = 0; n < step.records; n++)
              buildIndexes(
                records,
                indexes.filter((index) => index.unbuilt),
                0,
              );
          else if (step.kind === 'find') await inBoth((subject) => subject.find(step));
          else if (step.kind === 'insert')
            await inBoth(({ collection }) => {
              const doc = { _id: 100 + i, ...step.doc };
              return collection.insert(doc, encodeStored(doc)).rid;
            });
          else
            await inBoth((subject) =>
              subject.change(
                step.rids,
                (each) =>
                  step.doc ? { _id: subject.collection.record(each)?.doc._id, ...step.doc } : undefined,
                step.isTransaction,
              ),
            );
        }
        buildIndexes(opened.collection.records, opened.collection.indexes);
        for (const [i, index] of opened.collection.indexes.entries()) {
          const expected = built.collection.indexes[i];
          expect([...index.entries.scan('', '\uffff')]).toEqual([
            ...(expected?.entries.scan('', '\uffff') ?? []),
          ]);
        }
      },
    ),
    { numRuns: 100 },
  );
  expect(whileBuilding).toBeGreaterThan(100);
});

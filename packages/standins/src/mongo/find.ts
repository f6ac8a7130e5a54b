import { after } from './bounds.ts';
import type { Collation } from './collation.ts';
import { type Collection, StoredDocument } from './collection.ts';
import type { Variables } from './expressions.ts';
import { keyOf } from './keys.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import { choosePlan, type Plan } from './planner.ts';
import { sortBy } from './sort.ts';
import type { Transaction } from './transactions.ts';
import { type Doc, encode, own } from './values.ts';

export interface FindRequest {
  filter: Doc;
  sort?: Doc | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
  hint?: unknown;
  collation?: Collation | undefined;
  variables?: Variables | undefined;
  transaction?: Transaction | undefined;
  /** A further condition (`min` and `max`). */
  accept?: ((doc: Doc) => boolean) | undefined;
}

export interface Found {
  records: StoredDocument[];
  matcher: Matcher;
  plan: Plan;
  /** The plan did not deliver the order, the records were sorted. */
  sorted: boolean;
  keysExamined: number;
  docsExamined: number;
}

function* recordsOf(collection: Collection, plan: Plan, found: Found): Generator<StoredDocument> {
  if (plan.kind === 'collection') {
    yield* plan.reverse ? [...collection.records.values()].reverse() : collection.records.values();
    return;
  }
  const scans = plan.kind === 'union' ? plan.scans : [plan];
  // a document may have several keys in one scan, or be in several scans
  const seen =
    plan.kind === 'union' || plan.index.arrays.size > 0 || plan.intervals.length > 1
      ? new Set<number>()
      : undefined;
  for (const { index, intervals, reverse } of scans) {
    for (const [low, high] of reverse ? intervals.toReversed() : intervals) {
      for (const { rid } of index.entries.scan(low, high, reverse)) {
        found.keysExamined++;
        if (seen?.has(rid)) continue;
        seen?.add(rid);
        const record = collection.records.get(rid);
        if (record) yield record;
      }
    }
  }
}

const isForAll = ({ filter }: FindRequest): boolean => Object.keys(filter).length === 0;

/** The plan of a request that keys can answer, so that nobody has to look at a document. */
function planByKeys(collection: Collection | undefined, request: FindRequest): Plan | undefined {
  const { transaction, accept, skip, limit } = request;
  if (!collection || collection.isView || skip || limit || accept || collection.snapshot(transaction)) return;
  const plan = choosePlan(collection, request);
  return isForAll(request) || (plan.kind === 'index' && plan.exact) ? plan : undefined;
}

/** How many documents a request finds. */
export function countRecords(collection: Collection | undefined, request: FindRequest): number {
  const plan = planByKeys(collection, request);
  if (collection && plan && isForAll(request)) return collection.records.size;
  return plan?.kind === 'index' ? plan.keys : findRecords(collection, request).records.length;
}

/** Records with every value at the path that a request finds; of an index that begins with it, one for each value. */
export function variedRecords(
  collection: Collection | undefined,
  request: FindRequest,
  path: string,
): StoredDocument[] {
  const plan = planByKeys(collection, request);
  const everyOne = () => findRecords(collection, request).records;
  if (!collection || plan?.kind !== 'index') return everyOne();
  if (plan.index.arrays.size > 0 || plan.index.collation) return everyOne();
  const [first] = plan.index.fields;
  if (first?.path !== path || first.direction !== 1) return everyOne();
  const records: StoredDocument[] = [];
  for (const [low, high] of plan.intervals) {
    let from = low;
    for (;;) {
      const [entry] = plan.index.entries.scan(from, high);
      const record = entry && collection.records.get(entry.rid);
      if (!record) break;
      const value = own(record.doc, path);
      // a path with dots, or nothing, which has the key of null
      if (value === undefined || value === null) return everyOne();
      records.push(record);
      from = keyOf(value) + after;
    }
  }
  return records;
}

/** Finds records as a transaction (or everyone) sees them, using indexes where they help. */
export function findRecords(collection: Collection | undefined, request: FindRequest): Found {
  const { filter, sort, collation, transaction, accept, skip = 0, limit = 0 } = request;
  const matcher = compileFilter(filter, { collation, variables: request.variables });
  const plan: Plan = collection
    ? choosePlan(collection, request)
    : { kind: 'collection', reverse: false, sorted: true };
  const found: Found = { records: [], matcher, plan, sorted: false, keysExamined: 0, docsExamined: 0 };
  if (!collection) return found;
  const snapshot = collection.isView
    ? {
        extra: collection.viewed(transaction).map((doc) => new StoredDocument(0, encode(doc), doc)),
        hidden: new Set(),
      }
    : collection.snapshot(transaction);
  const asked = sort !== undefined && sort.$natural === undefined && Object.keys(sort).length > 0;
  found.sorted = asked && (!plan.sorted || snapshot !== undefined);
  const enough = limit > 0 && !found.sorted ? skip + limit : Number.POSITIVE_INFINITY;
  const everything = isForAll(request) && !accept;
  const take = (record: StoredDocument): void => {
    found.docsExamined++;
    if (everything || (matcher(record.doc) && (!accept || accept(record.doc)))) found.records.push(record);
  };
  for (const record of recordsOf(collection, plan, found)) {
    if (!snapshot?.hidden.has(record.rid)) take(record);
    if (found.records.length >= enough) break;
  }
  if (snapshot) for (const record of snapshot.extra) take(record);
  if (found.sorted && sort) found.records = sortBy(found.records, sort, (record) => record.doc, collation);
  else if (snapshot && !collection.isView) found.records.sort((a, b) => a.rid - b.rid);
  if (skip || limit) found.records = found.records.slice(skip, limit ? skip + limit : undefined);
  return found;
}

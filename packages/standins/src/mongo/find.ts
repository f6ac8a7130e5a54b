import type { Collation } from './collation.ts';
import type { Collection, StoredDocument } from './collection.ts';
import type { Variables } from './expressions.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import { choosePlan, type Plan } from './planner.ts';
import { sortBy } from './sort.ts';
import type { Transaction } from './transactions.ts';
import type { Doc } from './values.ts';

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
  keysExamined: number;
  docsExamined: number;
}

function* recordsOf(collection: Collection, plan: Plan, counts: { keys: number }): Generator<StoredDocument> {
  if (plan.kind === 'collection') {
    yield* plan.reverse ? [...collection.records.values()].reverse() : collection.records.values();
    return;
  }
  const scans = plan.kind === 'union' ? plan.scans : [plan];
  // a document may have several keys in one scan, or be in several scans
  const seen =
    plan.kind === 'union' || plan.index.multikey || plan.intervals.length > 1 ? new Set<number>() : undefined;
  for (const { index, intervals, reverse } of scans) {
    for (const [low, high] of reverse ? intervals.toReversed() : intervals) {
      for (const { rid } of index.entries.scan(low, high, reverse)) {
        counts.keys++;
        if (seen?.has(rid)) continue;
        seen?.add(rid);
        const record = collection.records.get(rid);
        if (record) yield record;
      }
    }
  }
}

/** Finds records as a transaction (or everyone) sees them, using indexes where they help. */
export function findRecords(collection: Collection | undefined, request: FindRequest): Found {
  const { filter, sort, collation, transaction, skip = 0, limit = 0 } = request;
  const matcher = compileFilter(filter, { collation, variables: request.variables });
  const none: Plan = { kind: 'collection', reverse: false, sorted: true };
  if (!collection) return { records: [], matcher, plan: none, keysExamined: 0, docsExamined: 0 };
  const plan = choosePlan(collection, {
    filter,
    sort,
    collation,
    hint: request.hint,
    limit: limit ? skip + limit : undefined,
  });
  const snapshot = collection.isView
    ? { hidden: new Set<number>(), extra: collection.viewed(transaction) }
    : collection.snapshot(transaction);
  const mustSort =
    sort !== undefined &&
    (!plan.sorted || snapshot !== undefined) &&
    sort.$natural === undefined &&
    Object.keys(sort).length > 0;
  const enough = limit > 0 && !mustSort ? skip + limit : Number.POSITIVE_INFINITY;
  const { accept } = request;
  const narrowed: Matcher = accept ? (doc, details) => matcher(doc, details) && accept(doc) : matcher;
  const matches = Object.keys(filter).length === 0 && !accept ? undefined : narrowed;
  const counts = { keys: 0 };
  let docsExamined = 0;
  let records: StoredDocument[] = [];
  for (const record of recordsOf(collection, plan, counts)) {
    if (snapshot?.hidden.has(record.rid)) continue;
    docsExamined++;
    if (matches && !matches(record.doc)) continue;
    records.push(record);
    if (records.length >= enough) break;
  }
  for (const record of snapshot?.extra ?? []) {
    docsExamined++;
    if (!matches || matches(record.doc)) records.push(record);
  }
  if (snapshot && !mustSort && !collection.isView) records.sort((a, b) => a.rid - b.rid);
  if (mustSort) records = sortBy(records, sort, (record) => record.doc, collation);
  if (skip || limit) records = records.slice(skip, limit ? skip + limit : undefined);
  return { records, matcher, plan, keysExamined: counts.keys, docsExamined };
}

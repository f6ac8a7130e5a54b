import { after } from '../indexes/bounds.ts';
import { choosePlan, type Plan } from '../indexes/planner.ts';
import { checkTime } from '../sessions/transactions.ts';
import type { Collection } from '../storage/collection.ts';
import type { StoredDocument } from '../storage/stored-document.ts';
import { keyOf } from '../values/keys.ts';
import { own } from '../values/values.ts';
import type { FindRequest } from './find-request.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import { sortBy } from './sort.ts';

/** The collection; undefined where it does not exist. */
export type Source = Collection | undefined;

export interface Found {
  records: StoredDocument[];
  matcher: Matcher;
  plan: Plan;
  /** The records were sorted after the scan. */
  sorted: boolean;
  keysExamined: number;
  docsExamined: number;
}

function* recordsOf(source: Source, plan: Plan, found: Found): Generator<StoredDocument> {
  if (!source) return;
  if (plan.kind === 'collection') {
    yield* plan.reverse ? [...source.records.values()].reverse() : source.records.values();
    return;
  }
  const scans = plan.kind === 'union' ? plan.scans : [plan];
  // a document may have several keys in a scan, or be in several scans
  const repeats = plan.kind === 'union' || plan.index.arrays.size > 0 || plan.intervals.length > 1;
  const seen = repeats ? new Set<number>() : undefined;
  for (const { index, intervals, reverse } of scans) {
    for (const [low, high] of reverse ? intervals.toReversed() : intervals) {
      for (const rid of index.entries.scan(low, high, reverse)) {
        found.keysExamined++;
        if (seen?.has(rid)) continue;
        seen?.add(rid);
        const record = source.records.get(rid);
        if (record) yield record;
      }
    }
  }
}

const isForAll = ({ filter }: FindRequest): boolean => Object.keys(filter).length === 0;

/** The collection and plan of a request that keys alone can answer. */
function byKeys(source: Source, request: FindRequest): { collection: Collection; plan: Plan } | undefined {
  const { transaction, skip, limit } = request;
  if (!source || skip || limit || source.snapshot(transaction)) return;
  const plan = choosePlan(source, request);
  return isForAll(request) || (plan.kind === 'index' && plan.exact)
    ? { collection: source, plan }
    : undefined;
}

/** The number of matches. */
export function countRecords(source: Source, request: FindRequest): number {
  const known = byKeys(source, request);
  if (known && isForAll(request)) return known.collection.records.size;
  return known?.plan.kind === 'index' ? known.plan.keys : findRecords(source, request).records.length;
}

/** Records with all distinct values at a path: all records, or one per value where an index starts with the path. */
export function variedRecords(source: Source, request: FindRequest, path: string): StoredDocument[] {
  const everyOne = () => findRecords(source, request).records;
  const { collection, plan } = byKeys(source, request) ?? {};
  if (!collection || plan?.kind !== 'index' || plan.index.arrays.size > 0) return everyOne();
  const [first] = plan.index.fields;
  if (first?.path !== path || first.direction !== 1) return everyOne();
  const records: StoredDocument[] = [];
  for (const [low, high] of plan.intervals) {
    let from = low;
    for (;;) {
      const [rid] = plan.index.entries.scan(from, high);
      const record = rid === undefined ? undefined : collection.records.get(rid);
      if (!record) break;
      const value = own(record.doc, path);
      // a dotted path, or a missing value, which has the key of null
      if (value === undefined || value === null) return everyOne();
      records.push(record);
      from = keyOf(value) + after;
    }
  }
  return records;
}

/** Finds records as a transaction (or everyone) sees them, by index where possible. */
export function findRecords(source: Source, request: FindRequest): Found {
  const { filter, sort = {}, transaction, skip = 0, limit = 0, deadline } = request;
  const matcher = compileFilter(filter);
  const plan = choosePlan(source, request);
  const snapshot = source?.snapshot(transaction);
  const asked = sort.$natural === undefined && Object.keys(sort).length > 0;
  const sorted = asked && (!plan.sorted || snapshot !== undefined);
  const found: Found = { records: [], matcher, plan, sorted, keysExamined: 0, docsExamined: 0 };
  const enough = limit > 0 && !sorted ? skip + limit : Number.POSITIVE_INFINITY;
  const everything = isForAll(request);
  const take = (record: StoredDocument): void => {
    found.docsExamined++;
    if (found.docsExamined % 1000 === 0) checkTime(deadline);
    if (everything || matcher(record.doc)) found.records.push(record);
  };
  for (const record of recordsOf(source, plan, found)) {
    if (!snapshot?.has(record.rid)) take(record);
    if (found.records.length >= enough) break;
  }
  for (const record of snapshot?.values() ?? []) if (record) take(record);
  if (sorted) found.records = sortBy(found.records, sort);
  else if (snapshot) found.records.sort((a, b) => a.rid - b.rid);
  if (skip || limit) found.records = found.records.slice(skip, limit ? skip + limit : undefined);
  return found;
}

import type { FindRequest } from '../query/find-request.ts';
import { compileCondition } from '../query/matcher.ts';
import { parseSort, type SortField } from '../query/sort.ts';
import { isOperatorDoc } from '../query/value-tests.ts';
import type { Collection } from '../storage/collection.ts';
import { equal } from '../values/keys.ts';
import { type Doc, isDoc, isMissing } from '../values/values.ts';
import { after, type Bound, boundFor, conjuncts, directed, type Interval } from './bounds.ts';
import type { Index } from './compiled-index.ts';

export interface IndexScan {
  kind: 'index';
  index: Index;
  intervals: Interval[];
  /** The number of keys in the intervals. */
  keys: number;
  /** Equals the number of matches: counting needs no document. */
  exact: boolean;
  reverse: boolean;
  /** The scan returns the requested order. */
  sorted: boolean;
  /** The filter bounds the scan; else the whole index is read. */
  bounded: boolean;
}
export type Plan =
  | IndexScan
  | { kind: 'collection'; reverse: boolean; sorted: boolean }
  | { kind: 'union'; scans: IndexScan[]; sorted: false };

type Bounds = readonly (Bound | undefined)[];

const maxIntervals = 512;

/** Whether the filter implies a condition of a partial index; false when uncertain. */
function implies(filter: Doc, path: string, condition: unknown): boolean {
  const passes = compileCondition(condition);
  return conjuncts(filter).some(([field, demand]) => {
    if (field !== path) return false;
    const { $eq = undefined, $in = [$eq] } = isOperatorDoc(demand) ? demand : { $eq: demand };
    const values = $in as unknown[];
    return (
      equal(demand, condition) ||
      (values.length > 0 && values.every((each) => !isMissing(each) && passes(each)))
    );
  });
}

/** Whether an index contains every match of the filter. */
function covers({ sparse, partial }: Index, filter: Doc, bounds: Bounds): boolean {
  if (sparse) return bounds.some((bound) => bound?.excludesNull);
  const conditions = Object.entries(partial?.filter ?? {});
  return conditions.every(([path, condition]) => !path.startsWith('$') && implies(filter, path, condition));
}

/** Whether the fields after `fixed` leading points are in the requested order, and if the scan is reversed. */
function orderOf(index: Index, fixed: number, sort: readonly SortField[]): { reverse: boolean } | undefined {
  const pinned = new Set(index.fields.slice(0, fixed).map(({ path }) => path));
  const wanted = sort.filter(({ path }) => !pinned.has(path));
  if (wanted.length === 0) return { reverse: false };
  const offered = index.fields.slice(fixed);
  if (!wanted.every(({ path }, i) => offered[i]?.path === path)) return undefined;
  const flips = wanted.map(({ direction }, i) => direction !== offered[i]?.direction);
  return flips.every((flip) => flip === flips[0]) ? { reverse: flips[0] === true } : undefined;
}

/** The intervals of a filter in an index, and how many leading fields are fixed or used. */
function intervalsOf({ fields, arrays }: Index, bounds: Bounds) {
  let prefixes = [''];
  let fixed = 0;
  for (const [i, { direction }] of fields.entries()) {
    const bound = bounds[i];
    // conditions on two fields of an array may be met by different elements
    if (!bound || (arrays.has(i) && [...arrays].some((other) => other < i)))
      return { intervals: prefixes.map((prefix): Interval => [prefix, prefix + after]), fixed, used: i };
    const own = bound.intervals.map((interval) => directed(interval, direction));
    const isLast = !bound.points || own.length * prefixes.length > maxIntervals || i === fields.length - 1;
    if (bound.points && own.length * prefixes.length === 1) fixed = i + 1;
    if (isLast) {
      const under = (prefix: string) => own.map(([low, high]): Interval => [prefix + low, prefix + high]);
      return { intervals: prefixes.flatMap(under), fixed, used: i + 1 };
    }
    prefixes = prefixes.flatMap((prefix) => own.map(([key]) => prefix + key));
  }
  return { intervals: [], fixed, used: 0 };
}

/** The number of keys in intervals of an index. */
const countKeys = ({ entries }: Index, intervals: readonly Interval[]): number =>
  intervals.reduce((total, [low, high]) => total + entries.count(low, high), 0);

/** The plan for an index, if it can serve the request. */
function candidate(index: Index, { filter }: FindRequest, sort: readonly SortField[]): IndexScan | undefined {
  const { fields, arrays } = index;
  const bounds = fields.map(({ path, direction }, i) => {
    const keysIn = ({ intervals }: Bound) =>
      countKeys(
        index,
        intervals.map((each) => directed(each, direction)),
      );
    // how many keys a later field has depends on those before it
    return boundFor(path, filter, arrays.has(i), i === 0 ? keysIn : undefined);
  });
  if (!covers(index, filter, bounds)) return undefined;
  const { intervals, fixed, used } = intervalsOf(index, bounds);
  intervals.sort(([a], [b]) => (a < b ? -1 : 1));
  // an array sorts by its least or greatest element, whichever was found
  const byArray = sort.some(({ path }) => [...arrays].some((at) => fields[at]?.path === path));
  const ordered = sort.length > 0 && !byArray && intervals.length <= 1;
  const order = ordered ? orderOf(index, fixed, sort) : undefined;
  if (used === 0 && !order) return undefined;
  // each key in the intervals is one match, and none is missing
  const exact =
    Object.keys(filter).length === used &&
    fields.slice(0, used).every(({ path }, i) => Object.hasOwn(filter, path) && bounds[i]?.exact) &&
    [...arrays].every((at) => at < fixed);
  return {
    kind: 'index',
    index,
    intervals,
    keys: countKeys(index, intervals),
    exact,
    reverse: order?.reverse ?? false,
    sorted: order !== undefined,
    bounded: used > 0,
  };
}

function cost(scan: IndexScan, request: FindRequest, mustSort: boolean, fewest: number | undefined): number {
  const { keys, bounded } = scan;
  const limit = request.limit ? request.limit + (request.skip ?? 0) : 0;
  // with a limit a sorted scan stops early; the selectivity of the remaining filter is estimated by the narrowest
  // index, else as nine in ten
  const residual = Object.keys(request.filter).length > scan.index.fields.length || !bounded;
  const rejected = fewest === undefined ? 10 : Math.max(1, keys / Math.max(1, fewest));
  if (scan.sorted && limit > 0)
    return Math.min(keys, limit * (residual && Object.keys(request.filter).length ? rejected : 1));
  return mustSort && !scan.sorted ? keys * Math.max(1, Math.log2(keys + 1) / 2) : keys;
}

/** One index scan for each branch of `$or`, if all have one; what else the filter asks is checked on each document. */
function orUnion(collection: Collection, request: FindRequest): Plan | undefined {
  const branches = request.filter.$or;
  if (!Array.isArray(branches)) return undefined;
  const scans: IndexScan[] = [];
  for (const branch of branches) {
    if (!isDoc(branch)) return undefined;
    const plan = choosePlan(collection, { filter: branch });
    if (plan.kind !== 'index') return undefined;
    scans.push(plan);
  }
  return { kind: 'union', scans, sorted: false };
}

/** Chooses the plan of a request: the index with the fewest documents to read, or a collection scan. */
export function choosePlan(collection: Collection | undefined, request: FindRequest): Plan {
  if (!collection) return { kind: 'collection', reverse: false, sorted: false };
  const sort = parseSort(request.sort ?? {});
  const everything: Plan = { kind: 'collection', reverse: false, sorted: sort.length === 0 };
  const candidates = collection.indexes.flatMap((index) => candidate(index, request, sort) ?? []);
  // the narrowest index limits the number of matches
  const narrow = candidates.filter(({ bounded }) => bounded).map(({ keys }) => keys);
  const fewest = narrow.length > 0 ? Math.min(...narrow) : undefined;
  const total = collection.records.size;
  let best: Plan = everything;
  let least = sort.length ? total * Math.max(1, Math.log2(total + 1) / 2) : total;
  for (const scan of candidates) {
    const price = cost(scan, request, sort.length > 0, fewest);
    // at equal cost a bounded index is preferred, then a sorted one
    const better = best.kind === 'collection' ? scan.bounded || scan.sorted : scan.sorted && !best.sorted;
    if (price < least || (price === least && better)) [best, least] = [scan, price];
  }
  return best.kind === 'collection' ? (orUnion(collection, request) ?? best) : best;
}

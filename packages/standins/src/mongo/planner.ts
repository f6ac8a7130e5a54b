import { after, type Bound, boundFor, conjuncts, interval } from './bounds.ts';
import type { Collation } from './collation.ts';
import type { Collection } from './collection.ts';
import type { Index } from './index.ts';
import { compare, equal } from './keys.ts';
import { compileCondition } from './matcher.ts';
import { parseSort, type SortField } from './sort.ts';
import { isOperatorDoc } from './value-tests.ts';
import { type Doc, isDoc, show, toNumber } from './values.ts';

export interface IndexScan {
  kind: 'index';
  index: Index;
  intervals: [string, string][];
  reverse: boolean;
  /** The scan delivers the order that was asked for. */
  sorted: boolean;
  bounds: Doc;
}
export type Plan =
  | IndexScan
  | { kind: 'collection'; reverse: boolean; sorted: boolean }
  | { kind: 'union'; scans: IndexScan[]; sorted: false };

export interface PlanRequest {
  filter: Doc;
  sort?: Doc | undefined;
  /** How many documents will be taken at most. */
  limit?: number | undefined;
  hint?: unknown;
  collation?: Collation | undefined;
}

const maxIntervals = 512;

const sameCollation = (a: Collation | undefined, b: Collation | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && show(a.spec) === show(b.spec));

const collationFree = (value: unknown): boolean =>
  isOperatorDoc(value)
    ? Object.values(value).every(collationFree)
    : Array.isArray(value)
      ? value.every(collationFree)
      : typeof value !== 'string' && !isDoc(value);

/** Does whoever passes the filter also pass this condition of a partial index? Only what is certain counts. */
function implies(filter: Doc, path: string, condition: unknown): boolean {
  const demands = conjuncts(filter)
    .filter(([field]) => field === path)
    .map(([, demand]) => demand);
  const passes = compileCondition(condition, {});
  return demands.some((demand) => {
    if (!isOperatorDoc(demand)) return demand !== null && !isDoc(demand) && passes(demand);
    if ('$eq' in demand) return demand.$eq !== null && passes(demand.$eq);
    if (Array.isArray(demand.$in))
      return demand.$in.length > 0 && demand.$in.every((value) => value !== null && passes(value));
    if (!isOperatorDoc(condition)) return false;
    return Object.entries(condition).every(([name, operand]) => {
      if (name in demand && equal(demand[name], operand)) return true;
      if (name === '$exists' && operand === true)
        return Object.keys(demand).some((key) => /^\$([gl]te?|type)$/.test(key) && demand[key] !== null);
      const tighter = [name, name.replace('e', ''), `${name}e`].find((key) => key in demand);
      if (!tighter || !/^\$[gl]te?$/.test(name)) return false;
      const order = compare(demand[tighter], operand) * (name.startsWith('$g') ? 1 : -1);
      return order > 0 || (order === 0 && (name.endsWith('e') || tighter === name));
    });
  });
}

function covers(index: Index, filter: Doc, bounds: readonly (Bound | undefined)[]): boolean {
  if (index.sparse) return bounds.some((bound) => bound?.excludesNull);
  return (
    !index.partial ||
    (conjuncts(index.partial.filter).length === Object.keys(index.partial.filter).length &&
      Object.entries(index.partial.filter).every(([path, condition]) => implies(filter, path, condition)))
  );
}

/** Whether the fields after `fixed` leading single values come in the wanted order; answers if it is to be read backwards. */
function orderOf(index: Index, fixed: number, sort: readonly SortField[]): { reverse: boolean } | undefined {
  const pinned = new Set(index.fields.slice(0, fixed).map(({ path }) => path));
  const wanted = sort.filter(({ path }) => !pinned.has(path));
  if (wanted.length === 0) return { reverse: false };
  const offered = index.fields.slice(fixed);
  if (!wanted.every(({ path }, i) => offered[i]?.path === path)) return undefined;
  const flips = wanted.map(({ direction }, i) => direction !== offered[i]?.direction);
  return flips.every((flip) => flip === flips[0]) ? { reverse: flips[0] === true } : undefined;
}

interface Candidate {
  scan: IndexScan;
  keys: number;
  bounded: boolean;
}

function candidate(
  index: Index,
  request: PlanRequest,
  sort: readonly SortField[],
  hinted: boolean,
): Candidate | undefined {
  const { filter, collation } = request;
  const matchesCollation = sameCollation(index.collation, collation);
  const bounds = index.fields.map(({ path }) => {
    if (
      !matchesCollation &&
      !conjuncts(filter).every(([field, condition]) => field !== path || collationFree(condition))
    )
      return undefined;
    return boundFor(path, filter, matchesCollation ? collation : undefined, index.multikey);
  });
  if (!hinted && !covers(index, filter, bounds)) return undefined;
  let prefixes = [''];
  let intervals: [string, string][] | undefined;
  let fixed = 0;
  const shown: Doc = {};
  for (const [i, { path, direction }] of index.fields.entries()) {
    const bound = bounds[i];
    if (!bound || intervals || (index.multikey && i > 0 && !bound.points)) break;
    shown[path] = bound.ranges.map(({ text }) => text);
    if (!bound.points || bound.ranges.length * prefixes.length > maxIntervals) {
      intervals = prefixes.flatMap((prefix) =>
        bound.ranges.map((range) => interval(prefix, range, direction)),
      );
      break;
    }
    if (bound.ranges.length === 1 && prefixes.length === 1) fixed = i + 1;
    const keys = bound.ranges.map((range) => interval('', range, direction)[0]);
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => prefix + key));
  }
  const bounded = intervals !== undefined || prefixes[0] !== '' || prefixes.length !== 1;
  intervals ??= prefixes.map((prefix) => [prefix, prefix + after]);
  intervals.sort(([a], [b]) => (a < b ? -1 : 1));
  const usableOrder =
    sort.length > 0 && !index.multikey && matchesCollation && !index.collation && intervals.length <= 1;
  const order = usableOrder ? orderOf(index, fixed, sort) : undefined;
  if (!bounded && !order && !hinted) return undefined;
  for (const { path } of index.fields) shown[path] ??= ['[MinKey, MaxKey]'];
  const keys = intervals.reduce((total, [low, high]) => total + index.entries.count(low, high), 0);
  return {
    scan: {
      kind: 'index',
      index,
      intervals,
      reverse: order?.reverse ?? false,
      sorted: order !== undefined,
      bounds: shown,
    },
    keys,
    bounded,
  };
}

/** How many keys the narrowest index holds for the filter: no more documents than that can pass it. */
const fewestOf = (candidates: readonly Candidate[]): number | undefined => {
  const bounded = candidates.filter((each) => each.bounded).map(({ keys }) => keys);
  return bounded.length > 0 ? Math.min(...bounded) : undefined;
};

function cost(
  { scan, keys, bounded }: Candidate,
  request: PlanRequest,
  mustSort: boolean,
  fewest: number | undefined,
): number {
  const limit = request.limit ?? 0;
  // with a limit an ordered scan stops early; what the filter still rejects on the way is told by the narrowest index,
  // without one it is guessed at nine in ten
  const residual = Object.keys(request.filter).length > Object.keys(scan.bounds).length || !bounded;
  const rejected = fewest === undefined ? 10 : Math.max(1, keys / Math.max(1, fewest));
  if (scan.sorted && limit > 0)
    return Math.min(keys, limit * (residual && Object.keys(request.filter).length ? rejected : 1));
  return mustSort && !scan.sorted ? keys * Math.max(1, Math.log2(keys + 1) / 2) : keys;
}

function orUnion(collection: Collection, request: PlanRequest): Plan | undefined {
  const branches = request.filter.$or;
  if (!Array.isArray(branches) || Object.keys(request.filter).length !== 1) return undefined;
  const scans: IndexScan[] = [];
  for (const branch of branches) {
    if (!isDoc(branch)) return undefined;
    const plan = choosePlan(collection, { filter: branch, collation: request.collation });
    if (plan.kind !== 'index') return undefined;
    scans.push(plan);
  }
  return { kind: 'union', scans, sorted: false };
}

/** Chooses how to find a request's documents: the index that has to touch the fewest of them, or all. */
export function choosePlan(collection: Collection, request: PlanRequest): Plan {
  const natural =
    isDoc(request.hint) && request.hint.$natural !== undefined ? toNumber(request.hint.$natural) : undefined;
  const sortNatural = request.sort?.$natural;
  const sort = request.sort && sortNatural === undefined ? parseSort(request.sort) : [];
  const everything: Plan = {
    kind: 'collection',
    reverse: (natural ?? (sortNatural === undefined ? 1 : toNumber(sortNatural))) < 0,
    sorted: sort.length === 0,
  };
  if (natural !== undefined || sortNatural !== undefined) return everything;
  const hinted =
    request.hint !== undefined && !(isDoc(request.hint) && Object.keys(request.hint).length === 0);
  if (hinted) return candidate(collection.findIndex(request.hint), request, sort, true)?.scan ?? everything;
  const candidates = collection.indexes
    .filter(({ hidden }) => !hidden)
    .flatMap((index) => candidate(index, request, sort, false) ?? []);
  const fewest = fewestOf(candidates);
  const total = collection.records.size;
  let best: Plan = everything;
  let least = sort.length ? total * Math.max(1, Math.log2(total + 1) / 2) : total;
  for (const each of candidates) {
    const price = cost(each, request, sort.length > 0, fewest);
    // on equal terms an index that narrows wins over reading everything, an ordered one over an unordered
    if (
      price < least ||
      (price === least &&
        (best.kind === 'collection' ? each.bounded || each.scan.sorted : each.scan.sorted && !best.sorted))
    ) {
      best = each.scan;
      least = price;
    }
  }
  return best.kind === 'collection' ? (orUnion(collection, request) ?? best) : best;
}

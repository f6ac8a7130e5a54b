import { fail } from '../errors.ts';
import { compileElementSort } from '../query/sort.ts';
import { equal, keyOf } from '../values/keys.ts';
import { type Doc, isDoc, isMissing, isTruthy, put, toNumber, typeOf } from '../values/values.ts';
import type { Operator } from './expression.ts';
import { many, named, strict, takes, type Values } from './operator-arguments.ts';

/** Operators on arrays, as lists and as sets. */

export function array(value: unknown): unknown[] {
  return Array.isArray(value) ? value : fail(17124, `The argument must be an array, not ${typeOf(value)}`);
}

/** Of an array: the first or (below 0) the last so many items; with a count, as many from a position. */
export function slice([values, first, count]: Values): unknown {
  const [items, start] = [array(values), toNumber(first)];
  if (count === undefined) return start < 0 ? items.slice(start) : items.slice(0, start);
  const from = start < 0 ? Math.max(items.length + start, 0) : start;
  return items.slice(from, from + toNumber(count));
}

function arrayToObject(pairs: unknown): Doc {
  const doc: Doc = {};
  for (const pair of array(pairs)) {
    const [key, value] = isDoc(pair) ? [pair.k, pair.v] : array(pair);
    if (typeof key !== 'string') fail(40394, `$arrayToObject needs keys of type string, not ${typeOf(key)}`);
    put(doc, key, value);
  }
  return doc;
}

type ByKey = Map<string, unknown>;
const byKey = (values: unknown): ByKey => new Map(array(values).map((value) => [keyOf(value), value]));
const sets = (apply: (a: ByKey, b: ByKey) => unknown): Operator =>
  strict(2, 2, ([a, b]) => apply(byKey(a), byKey(b)));
const isSubset = (a: ByKey, b: ByKey): boolean => [...a.keys()].every((key) => b.has(key));
const filtered = (a: ByKey, b: ByKey, inside: boolean): unknown[] =>
  [...a].flatMap(([key, value]) => (b.has(key) === inside ? [value] : []));

function range([first, end, step = 1]: Values): number[] {
  const [from, to, by] = [first, end, step].map((value) => {
    const n = toNumber(value);
    return Number.isInteger(n) ? n : fail(34443, `$range takes integers, not ${typeOf(value)}`);
  }) as [number, number, number];
  if (by === 0) fail(34449, '$range requires a non-zero step value');
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, i) => from + i * by);
}

const zip = named(['inputs'], ['useLongestLength', 'defaults'], (given) => {
  const inputs = array(given.inputs);
  if (inputs.some(isMissing)) return null;
  const lists = inputs.map(array);
  const lengths = lists.map(({ length }) => length);
  const length = isTruthy(given.useLongestLength) ? Math.max(...lengths) : Math.min(...lengths);
  const defaults = (given.defaults ?? []) as unknown[];
  const item = (at: number) => lists.map((list, i) => (at < list.length ? list[at] : (defaults[i] ?? null)));
  return Array.from({ length }, (_, at) => item(at));
});

export const arrayOperators: Record<string, Operator> = {
  $size: takes(1, 1, ([values]) => array(values).length),
  $isArray: takes(1, 1, ([value]) => Array.isArray(value)),
  $arrayElemAt: strict(2, 2, ([values, at]) => array(values).at(toNumber(at))),
  $first: strict(1, 1, ([values]) => array(values)[0]),
  $last: strict(1, 1, ([values]) => array(values).at(-1)),
  $in: takes(2, 2, ([value, values], collation) =>
    array(values).some((item) => equal(item, value, collation)),
  ),
  $indexOfArray: strict(2, 2, ([values, value]) => array(values).findIndex((item) => equal(item, value))),
  $slice: strict(2, 3, slice),
  $concatArrays: strict(0, many, (args) => args.flatMap(array)),
  $reverseArray: strict(1, 1, ([values]) => array(values).toReversed()),
  $objectToArray: strict(1, 1, ([doc]) => Object.entries(doc as Doc).map(([k, v]) => ({ k, v }))),
  $arrayToObject: strict(1, 1, ([pairs]) => arrayToObject(pairs)),
  $setUnion: strict(0, many, (args) => [...byKey(args.flatMap(array)).values()]),
  $setIntersection: sets((a, b) => filtered(a, b, true)),
  $setDifference: sets((a, b) => filtered(a, b, false)),
  $setIsSubset: sets(isSubset),
  $setEquals: sets((a, b) => a.size === b.size && isSubset(a, b)),
  $range: strict(2, 3, range),
  $zip: zip,
  $sortArray: named(['input', 'sortBy'], [], ({ input, sortBy }) =>
    array(input).toSorted(compileElementSort(sortBy)),
  ),
  $allElementsTrue: takes(1, 1, ([values]) => array(values).every(isTruthy)),
  $anyElementTrue: takes(1, 1, ([values]) => array(values).some(isTruthy)),
};

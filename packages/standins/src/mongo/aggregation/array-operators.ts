import { fail } from '../errors.ts';
import { compileElementSort } from '../query/sort.ts';
import { equal, keyOf } from '../values/keys.ts';
import { toNumber, typeOf } from '../values/values.ts';
import type { Operator } from './expression.ts';
import { many, named, strict, takes, type Values } from './operator-arguments.ts';

/** Operators on arrays, as lists and as sets. */

export function array(value: unknown): unknown[] {
  return Array.isArray(value) ? value : fail(17124, `The argument must be an array, not ${typeOf(value)}`);
}

/** `$slice`: the first or (negative) last items; with a count, that many from a position. */
export function slice([values, first, count]: Values): unknown {
  const [items, start] = [array(values), toNumber(first)];
  if (count === undefined) return start < 0 ? items.slice(start) : items.slice(0, start);
  const from = start < 0 ? Math.max(items.length + start, 0) : start;
  return items.slice(from, from + toNumber(count));
}

type ByKey = Map<string, unknown>;
const byKey = (values: unknown): ByKey => new Map(array(values).map((value) => [keyOf(value), value]));
/** The distinct items of the first array that are (or are not) in the second. */
const distinctItems = (areInSecond: boolean): Operator =>
  strict(2, 2, ([a, b]) => {
    const second = byKey(b);
    return [...byKey(a)].flatMap(([key, value]) => (second.has(key) === areInSecond ? [value] : []));
  });

export const arrayOperators: Record<string, Operator> = {
  $size: takes(1, 1, ([values]) => array(values).length),
  $arrayElemAt: strict(2, 2, ([values, at]) => array(values).at(toNumber(at))),
  $first: strict(1, 1, ([values]) => array(values)[0]),
  $last: strict(1, 1, ([values]) => array(values).at(-1)),
  $in: takes(2, 2, ([value, values], collation) =>
    array(values).some((item) => equal(item, value, collation)),
  ),
  $slice: strict(2, 3, slice),
  $concatArrays: strict(0, many, (args) => args.flatMap(array)),
  $setUnion: strict(0, many, (args) => [...byKey(args.flatMap(array)).values()]),
  $setIntersection: distinctItems(true),
  $setDifference: distinctItems(false),
  $sortArray: named(['input', 'sortBy'], ({ input, sortBy }) =>
    array(input).toSorted(compileElementSort(sortBy)),
  ),
};

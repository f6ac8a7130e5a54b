import { fail } from '../errors.ts';
import { equal, keyOf } from '../values/keys.ts';
import { toNumber, typeOf } from '../values/values.ts';
import type { Operator } from './expression.ts';
import { many, strict, takes, type Values } from './operator-arguments.ts';

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

export const arrayOperators: Record<string, Operator> = {
  $size: takes(1, 1, ([values]) => array(values).length),
  $arrayElemAt: strict(2, 2, ([values, at]) => array(values).at(toNumber(at))),
  $first: strict(1, 1, ([values]) => array(values)[0]),
  $last: strict(1, 1, ([values]) => array(values).at(-1)),
  $in: takes(2, 2, ([value, values]) => array(values).some((item) => equal(item, value))),
  $slice: strict(2, 3, slice),
  $concatArrays: strict(0, many, (args) => args.flatMap(array)),
  /** The different items of the first array that are not in the second. */
  $setDifference: strict(2, 2, ([a, b]) => {
    const items = new Map(array(a).map((item) => [keyOf(item), item]));
    for (const item of array(b)) items.delete(keyOf(item));
    return [...items.values()];
  }),
};

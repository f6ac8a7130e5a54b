import { Double, Long } from 'bson';
import { convert } from './conversions.ts';
import type { Operation } from './decimals.ts';
import { fail } from './errors.ts';
import type { Operator } from './expressions.ts';
import { compare, equal, keyOf } from './keys.ts';
import { arithmetic, atPlace } from './numbers.ts';
import { type Apply, many, strict, takes, type Values } from './operator-arguments.ts';
import {
  type Doc,
  isDoc,
  isMissing,
  isNumeric,
  isTruthy,
  put,
  type TypeName,
  toNumber,
  typeOf,
} from './values.ts';

export function array(value: unknown): unknown[] {
  return Array.isArray(value) ? value : fail(17124, `The argument must be an array, not ${typeOf(value)}`);
}

function number(value: unknown): unknown {
  return isNumeric(value)
    ? value
    : fail('TypeMismatch', `Only numbers can be computed, not ${typeOf(value)}`);
}

/** What overflows a long goes on as a double. */
const calculate = (operation: Operation, a: unknown, b: unknown): unknown =>
  arithmetic(operation, number(a), number(b)) ??
  arithmetic(operation, new Double(toNumber(a)), new Double(toNumber(b)));

/** Sums what is numeric and passes over the rest. */
const sum = (values: Values): unknown =>
  values.filter(isNumeric).reduce((total, value) => calculate('add', total, value), 0);

const extreme =
  (sign: 1 | -1): Apply =>
  (values, collation) => {
    const further = (best: unknown, value: unknown): boolean => compare(value, best, collation) * sign > 0;
    const present = values.filter((value) => !isMissing(value));
    return present.length ? present.reduce((best, value) => (further(best, value) ? value : best)) : null;
  };

/** What works on a list of values: in `$group` on those of a group, in an expression on its arguments. */
export const listOperators: Record<string, Apply> = {
  $sum: sum,
  $avg(values) {
    const numbers = values.filter(isNumeric);
    return numbers.length ? arithmetic('divide', sum(numbers), numbers.length) : null;
  },
  $min: extreme(-1),
  $max: extreme(1),
  $mergeObjects(values) {
    const doc: Doc = {};
    for (const value of values.filter((each) => !isMissing(each))) {
      if (!isDoc(value)) fail(40400, `$mergeObjects requires object inputs, not ${typeOf(value)}`);
      for (const [key, field] of Object.entries(value)) put(doc, key, field);
    }
    return doc;
  },
};

/** A single argument may itself evaluate to the list ($sum: "$scores"). */
const spreading = (apply: Apply): Operator =>
  takes(0, many, (args, collation) =>
    apply(args.length === 1 && Array.isArray(args[0]) ? args[0] : args, collation),
  );

const comparison = (test: (order: number) => unknown): Operator =>
  takes(2, 2, ([a, b], collation) => test(compare(a, b, collation)));

function add(args: Values): unknown {
  const [date, second] = args.filter((arg) => arg instanceof Date);
  if (second) fail(16612, 'only one date allowed in an $add expression');
  const total = sum(args.filter((arg) => !(arg instanceof Date)).map(number));
  return date ? new Date(date.getTime() + Math.round(toNumber(total))) : total;
}

function subtract([a, b]: Values): unknown {
  if (!(a instanceof Date)) return calculate('subtract', a, b);
  if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  return new Date(a.getTime() - toNumber(number(b)));
}

const quotient = (operation: 'divide' | 'mod', code: 2 | 16610): Operator =>
  strict(2, 2, ([a, b]) => {
    if (toNumber(number(b)) === 0) fail(code, `can't $${operation} by zero`);
    return calculate(operation, a, b);
  });

const rounding = (truncates: boolean): Operator =>
  strict(1, 2, ([value, place = 0]) => {
    const digits = toNumber(place);
    if (!Number.isInteger(digits) || digits < -20 || digits > 100)
      fail(51083, 'cannot round to a place that is no integer from -20 to 100');
    return atPlace(number(value), digits, truncates);
  });

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

const conversion = (target: TypeName): Operator => strict(1, 1, ([value]) => convert(value, target));

/** Operators whose semantics or types matter daily; what is rarer is left to mingo. */
export const operators: Record<string, Operator> = {
  ...Object.fromEntries(Object.entries(listOperators).map(([name, apply]) => [name, spreading(apply)])),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => order),
  $not: takes(1, 1, ([value]) => !isTruthy(value)),
  $add: strict(0, many, add),
  $subtract: strict(2, 2, subtract),
  $multiply: strict(0, many, (args) => args.reduce((product, arg) => calculate('multiply', product, arg), 1)),
  $divide: quotient('divide', 2),
  $mod: quotient('mod', 16610),
  $round: rounding(false),
  $trunc: rounding(true),
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
  $type: takes(1, 1, ([value]) => typeOf(value)),
  $isNumber: takes(1, 1, ([value]) => isNumeric(value)),
  $toString: conversion('string'),
  $toObjectId: conversion('objectId'),
  $toBool: conversion('bool'),
  $toInt: conversion('int'),
  $toLong: conversion('long'),
  $toDouble: conversion('double'),
  $toDecimal: conversion('decimal'),
  $toDate: conversion('date'),
};

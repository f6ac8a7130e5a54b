import { Double, Long } from 'bson';
import type { Collation } from './collation.ts';
import { convert } from './conversions.ts';
import { fail } from './errors.ts';
import { compare, equal, keyOf } from './keys.ts';
import { arithmetic, type Operation } from './numbers.ts';
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

type Values = readonly unknown[];
type Apply = (args: Values, collation?: Collation) => unknown;

/** Operators on computed arguments whose semantics or types matter daily; what is rarer is left to mingo. */
export interface Operator {
  arity: [number, number];
  /** With a single argument that is an array, the operator works on its elements. */
  spreads?: true;
  apply: Apply;
}

const many = Number.POSITIVE_INFINITY;

const takes = (least: number, most: number, apply: Apply): Operator => ({ arity: [least, most], apply });
const spreading = (apply: Apply): Operator => ({ arity: [0, many], spreads: true, apply });
/** Null as soon as one argument is null or missing. */
const strict = (least: number, most: number, apply: Apply): Operator =>
  takes(least, most, (args, collation) => (args.some(isMissing) ? null : apply(args, collation)));

function array(value: unknown): unknown[] {
  return Array.isArray(value) ? value : fail(17124, `The argument must be an array, not ${typeOf(value)}`);
}

function number(value: unknown): unknown {
  return isNumeric(value)
    ? value
    : fail('TypeMismatch', `Only numbers can be computed, not ${typeOf(value)}`);
}

function calculate(operation: Operation, a: unknown, b: unknown): unknown {
  const [x, y] = [number(a), number(b)];
  // what overflows a long goes on as a double
  return (
    arithmetic(operation, x, y) ?? arithmetic(operation, new Double(toNumber(x)), new Double(toNumber(y)))
  );
}

/** Sums what is numeric and passes over the rest. */
const sum = (values: Values): unknown =>
  values.filter(isNumeric).reduce((total, value) => calculate('add', total, value), 0);

function average(values: Values): unknown {
  const numbers = values.filter(isNumeric);
  return numbers.length ? arithmetic('divide', sum(numbers), numbers.length) : null;
}

function extreme(values: Values, sign: 1 | -1, collation?: Collation): unknown {
  const present = values.filter((value) => !isMissing(value));
  return present.length
    ? present.reduce((best, value) => (compare(value, best, collation) * sign > 0 ? value : best))
    : null;
}

function mergeObjects(values: Values): Doc {
  const doc: Doc = {};
  for (const value of values) {
    if (isMissing(value)) continue;
    if (!isDoc(value)) fail(40400, `$mergeObjects requires object inputs, not ${typeOf(value)}`);
    for (const [key, field] of Object.entries(value)) put(doc, key, field);
  }
  return doc;
}

const comparison = (test: (order: number) => unknown): Operator =>
  takes(2, 2, ([a, b], collation) => test(compare(a, b, collation)));

function add(args: Values): unknown {
  const [date, second] = args.filter((arg) => arg instanceof Date);
  if (second) fail(16612, 'only one date allowed in an $add expression');
  const total = sum(args.filter((arg) => !(arg instanceof Date)).map(number));
  return date ? new Date((date as Date).getTime() + Math.round(toNumber(total))) : total;
}

function subtract([a, b]: Values): unknown {
  if (!(a instanceof Date)) return calculate('subtract', a, b);
  return b instanceof Date
    ? Long.fromNumber(a.getTime() - b.getTime())
    : new Date(a.getTime() - toNumber(number(b)));
}

const quotient = (operation: 'divide' | 'mod', code: 2 | 16610): Operator =>
  strict(2, 2, ([a, b]) => {
    if (toNumber(number(b)) === 0) fail(code, `can't $${operation} by zero`);
    return calculate(operation, a, b);
  });

const elementAt = (values: unknown, at: number): unknown => array(values).at(at);

function slice([values, first, count]: Values): unknown {
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

const byKey = (values: unknown): Map<string, unknown> =>
  new Map(array(values).map((value) => [keyOf(value), value]));
const sets = (apply: (a: Map<string, unknown>, b: Map<string, unknown>) => unknown): Operator =>
  strict(2, 2, ([a, b]) => apply(byKey(a), byKey(b)));
const isSubset = (a: Map<string, unknown>, b: Map<string, unknown>): boolean =>
  [...a.keys()].every((key) => b.has(key));

function substring([value, start, count]: Values): string {
  const bytes = Buffer.from(isMissing(value) ? '' : (convert(value, 'string') as string));
  const [from, length] = [toNumber(start), toNumber(count)];
  if (from < 0) fail(50752, '$substrBytes: starting index must be non-negative');
  return bytes.toString('utf8', from, length < 0 ? undefined : from + length);
}

const conversion = (target: TypeName): Operator => strict(1, 1, ([value]) => convert(value, target));

export const operators: Record<string, Operator> = {
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
  $sum: spreading(sum),
  $avg: spreading(average),
  $min: spreading((args, collation) => extreme(args, -1, collation)),
  $max: spreading((args, collation) => extreme(args, 1, collation)),
  $substr: takes(3, 3, substring),
  $substrBytes: takes(3, 3, substring),
  $size: takes(1, 1, ([values]) => array(values).length),
  $isArray: takes(1, 1, ([value]) => Array.isArray(value)),
  $arrayElemAt: strict(2, 2, ([values, at]) => elementAt(values, toNumber(at))),
  $first: strict(1, 1, ([values]) => elementAt(values, 0)),
  $last: strict(1, 1, ([values]) => elementAt(values, -1)),
  $in: takes(2, 2, ([value, values], collation) =>
    array(values).some((item) => equal(item, value, collation)),
  ),
  $indexOfArray: strict(2, 2, ([values, value]) => array(values).findIndex((item) => equal(item, value))),
  $slice: strict(2, 3, slice),
  $concatArrays: strict(0, many, (args) => args.flatMap(array)),
  $reverseArray: strict(1, 1, ([values]) => array(values).toReversed()),
  $objectToArray: strict(1, 1, ([doc]) => Object.entries(doc as Doc).map(([k, v]) => ({ k, v }))),
  $arrayToObject: strict(1, 1, ([pairs]) => arrayToObject(pairs)),
  $mergeObjects: spreading(mergeObjects),
  $setUnion: strict(0, many, (args) => [...byKey(args.flatMap(array)).values()]),
  $setIntersection: sets((a, b) => [...a].flatMap(([key, value]) => (b.has(key) ? [value] : []))),
  $setDifference: sets((a, b) => [...a].flatMap(([key, value]) => (b.has(key) ? [] : [value]))),
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

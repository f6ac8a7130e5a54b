import { Double, Long } from 'bson';
import type { Collation } from './collation.ts';
import { convert } from './conversions.ts';
import { fail } from './errors.ts';
import { compare, equal, keyOf } from './keys.ts';
import { arithmetic, asDouble, type Operation } from './numbers.ts';
import { type Doc, isDoc, isNumeric, isTruthy, put, type TypeName, toNumber, typeOf } from './values.ts';

export interface Operator {
  arity: [number, number];
  /** With a single argument that is an array, the operator works on its elements. */
  spreads?: true;
  apply(args: readonly unknown[], collation?: Collation): unknown;
}

const many = Number.POSITIVE_INFINITY;
const missing = (value: unknown): value is null | undefined => value === null || value === undefined;

function array(name: string, value: unknown): unknown[] {
  return Array.isArray(value)
    ? value
    : fail(17124, `The argument to ${name} must be an array, but was of type: ${typeOf(value)}`);
}

function calculate(operation: Operation, a: unknown, b: unknown): unknown {
  const result = arithmetic(operation, a, b);
  // what overflows a long goes on as a double
  return result === undefined
    ? arithmetic(operation, new Double(toNumber(a)), new Double(toNumber(b)))
    : result;
}

const comparison = (test: (order: number) => boolean): Operator => ({
  arity: [2, 2],
  apply: ([a, b], collation) => test(compare(a, b, collation)),
});

const numeric = (name: string, apply: (value: unknown) => unknown): Operator => ({
  arity: [1, 1],
  apply: ([value]) => {
    if (missing(value)) return null;
    return isNumeric(value)
      ? apply(value)
      : fail(28765, `${name} only supports numeric types, not ${typeOf(value)}`);
  },
});

const rounded =
  (round: (n: number) => number) =>
  (value: unknown): unknown =>
    typeOf(value) === 'int' || typeOf(value) === 'long'
      ? value
      : typeOf(value) === 'decimal'
        ? convert(String(round(toNumber(value))), 'decimal')
        : asDouble(round(toNumber(value)));

const conversion = (target: TypeName): Operator => ({
  arity: [1, 1],
  apply: ([value]) => (missing(value) ? null : convert(value, target)),
});

/** Sums what is numeric and passes over the rest. */
export function sum(values: readonly unknown[]): unknown {
  let total: unknown = 0;
  for (const value of values) if (isNumeric(value)) total = calculate('add', total, value);
  return total;
}

export function average(values: readonly unknown[]): unknown {
  const numbers = values.filter(isNumeric);
  return numbers.length ? arithmetic('divide', sum(numbers), numbers.length) : null;
}

export function extreme(values: readonly unknown[], sign: 1 | -1, collation?: Collation): unknown {
  const present = values.filter((value) => !missing(value));
  return present.length
    ? present.reduce((best, value) => (compare(value, best, collation) * sign > 0 ? value : best))
    : null;
}

/** `$round` (halves to even) and `$trunc`, to a decimal place that may be negative. */
const toPlace = (name: '$round' | '$trunc'): Operator => ({
  arity: [1, 2],
  apply: ([value, place = 0]) => {
    if (missing(value) || missing(place)) return null;
    if (!isNumeric(value)) fail(51081, `${name} only supports numeric types, not ${typeOf(value)}`);
    const places = toNumber(place);
    if (!Number.isInteger(places) || places < -20 || places > 100)
      fail(
        51082,
        `cannot apply ${name} with precision value ${place}: it must be an integer between -20 and 100`,
      );
    const type = typeOf(value);
    if ((type === 'int' || type === 'long') && places >= 0) return value;
    const exact = toNumber(value);
    if (!Number.isFinite(exact)) return value;
    // shifting by text keeps 2.345 from becoming 234.49999999999997
    const shifted = Number(`${exact}e${places}`);
    const down = Math.floor(shifted);
    const half = shifted - down === 0.5;
    const whole =
      name === '$trunc' ? Math.trunc(shifted) : half ? down + (down % 2 === 0 ? 0 : 1) : Math.round(shifted);
    const result = Number(`${whole}e${-places}`);
    return type === 'double' ? asDouble(result) : convert(String(result), type);
  },
});

function unique(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

function add(args: readonly unknown[]): unknown {
  if (args.some(missing)) return null;
  const dates = args.filter((arg) => arg instanceof Date);
  if (dates.length > 1) fail(16612, 'only one date allowed in an $add expression');
  const numbers = args.filter((arg) => !(arg instanceof Date));
  const wrong = numbers.find((arg) => !isNumeric(arg));
  if (wrong !== undefined) fail(16554, `$add only supports numeric or date types, not ${typeOf(wrong)}`);
  const total = sum(numbers);
  return dates[0] ? new Date((dates[0] as Date).getTime() + Math.round(toNumber(total))) : total;
}

function subtract([a, b]: readonly unknown[]): unknown {
  if (missing(a) || missing(b)) return null;
  if (a instanceof Date)
    return b instanceof Date
      ? Long.fromNumber(a.getTime() - b.getTime())
      : new Date(a.getTime() - toNumber(b));
  if (!isNumeric(a) || !isNumeric(b)) fail('TypeMismatch', `can't $subtract ${typeOf(b)} from ${typeOf(a)}`);
  return calculate('subtract', a, b);
}

const quotient = (name: '$divide' | '$mod'): Operator => ({
  arity: [2, 2],
  apply: ([a, b]) => {
    if (missing(a) || missing(b)) return null;
    if (!isNumeric(a) || !isNumeric(b))
      fail('TypeMismatch', `${name} only supports numeric types, not ${typeOf(a)} and ${typeOf(b)}`);
    if (toNumber(b) === 0) fail(name === '$mod' ? 16610 : 'BadValue', `can't ${name} by zero`);
    return calculate(name === '$mod' ? 'mod' : 'divide', a, b);
  },
});

function elementAt(values: unknown, at: unknown): unknown {
  if (missing(values) || missing(at)) return null;
  const items = array('$arrayElemAt', values);
  const index = toNumber(at);
  return items[index < 0 ? items.length + index : index];
}

function slice([values, first, count]: readonly unknown[]): unknown {
  if (missing(values) || missing(first)) return null;
  const items = array('$slice', values);
  const start = toNumber(first);
  if (count === undefined) return start < 0 ? items.slice(start) : items.slice(0, start);
  const from = start < 0 ? Math.max(items.length + start, 0) : start;
  return items.slice(from, from + toNumber(count));
}

function objectOf(pairs: unknown): unknown {
  if (missing(pairs)) return null;
  const doc: Doc = {};
  for (const pair of array('$arrayToObject', pairs)) {
    const [key, value] = isDoc(pair) ? [pair.k, pair.v] : (pair as [unknown, unknown]);
    if (typeof key !== 'string')
      fail(
        40394,
        `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeOf(key)}`,
      );
    put(doc, key, value);
  }
  return doc;
}

function merged(values: readonly unknown[]): Doc {
  const doc: Doc = {};
  for (const value of values) {
    if (missing(value)) continue;
    if (!isDoc(value))
      fail(40400, `$mergeObjects requires object inputs, but input is of type ${typeOf(value)}`);
    for (const [key, field] of Object.entries(value)) put(doc, key, field);
  }
  return doc;
}

const sets = (apply: (a: unknown[], b: unknown[]) => unknown): Operator => ({
  arity: [2, 2],
  apply: ([a, b]) =>
    missing(a) || missing(b) ? null : apply(array('set operator', a), array('set operator', b)),
});
const keysOf = (values: readonly unknown[]): Set<string> => new Set(values.map((value) => keyOf(value)));

/** The year an ISO week belongs to: that of its Thursday. */
function isoWeekYear(value: unknown): unknown {
  if (missing(value)) return null;
  const date = new Date(convert(value, 'date') as Date);
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  return date.getUTCFullYear();
}

function substring([value, start, count]: readonly unknown[]): string {
  const bytes = Buffer.from(missing(value) ? '' : (convert(value, 'string') as string));
  const [from, length] = [toNumber(start), toNumber(count)];
  if (from < 0) fail(50752, '$substrBytes: starting index must be non-negative');
  return bytes.toString('utf8', from, length < 0 ? undefined : from + length);
}

export const operators: Record<string, Operator> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: { arity: [2, 2], apply: ([a, b], collation) => compare(a, b, collation) },
  $not: { arity: [1, 1], apply: ([value]) => !isTruthy(value) },
  $add: { arity: [0, many], apply: add },
  $subtract: { arity: [2, 2], apply: subtract },
  $multiply: {
    arity: [0, many],
    apply: (args) => {
      if (args.some(missing)) return null;
      return args.reduce(
        (product, arg) =>
          isNumeric(arg)
            ? calculate('multiply', product, arg)
            : fail('TypeMismatch', `$multiply only supports numeric types, not ${typeOf(arg)}`),
        1,
      );
    },
  },
  $divide: quotient('$divide'),
  $mod: quotient('$mod'),
  $abs: numeric('$abs', (value) => (toNumber(value) < 0 ? calculate('multiply', value, -1) : value)),
  $ceil: numeric('$ceil', rounded(Math.ceil)),
  $floor: numeric('$floor', rounded(Math.floor)),
  $round: toPlace('$round'),
  $trunc: toPlace('$trunc'),
  $sqrt: numeric('$sqrt', (value) =>
    toNumber(value) < 0
      ? fail(28714, "$sqrt's argument must be greater than or equal to 0")
      : asDouble(Math.sqrt(toNumber(value))),
  ),
  $sum: { arity: [0, many], spreads: true, apply: sum },
  $avg: { arity: [0, many], spreads: true, apply: average },
  $min: { arity: [0, many], spreads: true, apply: (args, collation) => extreme(args, -1, collation) },
  $max: { arity: [0, many], spreads: true, apply: (args, collation) => extreme(args, 1, collation) },
  $concat: {
    arity: [0, many],
    apply: (args) => {
      if (args.some(missing)) return null;
      return args
        .map((arg) =>
          typeof arg === 'string' ? arg : fail(16702, `$concat only supports strings, not ${typeOf(arg)}`),
        )
        .join('');
    },
  },
  $substr: { arity: [3, 3], apply: substring },
  $substrBytes: { arity: [3, 3], apply: substring },
  $isoWeekYear: { arity: [1, 1], apply: ([value]) => isoWeekYear(value) },
  $size: { arity: [1, 1], apply: ([value]) => array('$size', value).length },
  $isArray: { arity: [1, 1], apply: ([value]) => Array.isArray(value) },
  $arrayElemAt: { arity: [2, 2], apply: ([values, at]) => elementAt(values, at) },
  $first: { arity: [1, 1], apply: ([values]) => elementAt(values, 0) },
  $last: { arity: [1, 1], apply: ([values]) => elementAt(values, -1) },
  $in: {
    arity: [2, 2],
    apply: ([value, values], collation) => array('$in', values).some((item) => equal(item, value, collation)),
  },
  $indexOfArray: {
    arity: [2, 4],
    apply: ([values, value, from, to]) =>
      missing(values)
        ? null
        : array('$indexOfArray', values).findIndex(
            (item, i) => i >= toNumber(from ?? 0) && i < toNumber(to ?? many) && equal(item, value),
          ),
  },
  $slice: { arity: [2, 3], apply: slice },
  $concatArrays: {
    arity: [0, many],
    apply: (args) => (args.some(missing) ? null : args.flatMap((arg) => array('$concatArrays', arg))),
  },
  $reverseArray: {
    arity: [1, 1],
    apply: ([values]) => (missing(values) ? null : array('$reverseArray', values).toReversed()),
  },
  $objectToArray: {
    arity: [1, 1],
    apply: ([doc]) => (missing(doc) ? null : Object.entries(doc as Doc).map(([k, v]) => ({ k, v }))),
  },
  $arrayToObject: { arity: [1, 1], apply: ([pairs]) => objectOf(pairs) },
  $mergeObjects: { arity: [0, many], spreads: true, apply: merged },
  $setUnion: {
    arity: [0, many],
    apply: (args) => (args.some(missing) ? null : unique(args.flatMap((arg) => array('$setUnion', arg)))),
  },
  $setIntersection: {
    arity: [0, many],
    apply: (args) => {
      if (args.some(missing)) return null;
      const [first = [], ...rest] = args.map((arg) => array('$setIntersection', arg));
      const others = rest.map(keysOf);
      return unique(first).filter((value) => others.every((keys) => keys.has(keyOf(value))));
    },
  },
  $setDifference: sets((a, b) => unique(a).filter((value) => !keysOf(b).has(keyOf(value)))),
  $setIsSubset: sets((a, b) => [...keysOf(a)].every((key) => keysOf(b).has(key))),
  $setEquals: sets(
    (a, b) => [...keysOf(a)].every((key) => keysOf(b).has(key)) && keysOf(a).size === keysOf(b).size,
  ),
  $type: { arity: [1, 1], apply: ([value]) => typeOf(value) },
  $isNumber: { arity: [1, 1], apply: ([value]) => isNumeric(value) },
  $toString: conversion('string'),
  $toObjectId: conversion('objectId'),
  $toBool: conversion('bool'),
  $toInt: conversion('int'),
  $toLong: conversion('long'),
  $toDouble: conversion('double'),
  $toDecimal: conversion('decimal'),
  $toDate: conversion('date'),
};

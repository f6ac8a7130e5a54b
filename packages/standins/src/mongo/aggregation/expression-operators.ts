import { fail } from '../errors.ts';
import { compare } from '../values/keys.ts';
import { arithmetic } from '../values/numbers.ts';
import { type Doc, isDoc, isMissing, isNumeric, isTruthy, put, typeOf } from '../values/values.ts';
import type { Operator } from './expression.ts';
import { calculate } from './number-operators.ts';
import { type Apply, many, takes, type Values } from './operator-arguments.ts';

/** Sums numbers and ignores other values. */
const sum = (values: Values): unknown =>
  values.filter(isNumeric).reduce((total, value) => calculate('add', total, value), 0);

const extreme =
  (sign: 1 | -1): Apply =>
  (values) => {
    const further = (best: unknown, value: unknown): boolean => compare(value, best) * sign > 0;
    const present = values.filter((value) => !isMissing(value));
    return present.length ? present.reduce((best, value) => (further(best, value) ? value : best)) : null;
  };

/** Operators on lists: accumulators of `$group`, or expressions on their arguments. */
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

/** A single argument may evaluate to the list ($sum: "$scores"). */
const spreading = (apply: Apply): Operator =>
  takes(0, many, (args) => apply(args.length === 1 && Array.isArray(args[0]) ? args[0] : args));

const comparison = (test: (order: number) => unknown): Operator =>
  takes(2, 2, ([a, b]) => test(compare(a, b)));

/** Comparisons, and operators on lists of arguments. */
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
};

import { Double, Long } from 'bson';
import { fail } from '../errors.ts';
import { arithmetic, type Operation } from '../values/numbers.ts';
import { isNumeric, toNumber, typeOf } from '../values/values.ts';
import type { Operator } from './expression.ts';
import { many, strict, type Values } from './operator-arguments.ts';

/** Operators on numbers, and on dates in `$add` and `$subtract`. */

function numberOf(value: unknown): unknown {
  return isNumeric(value)
    ? value
    : fail('TypeMismatch', `Only numbers can be computed, not ${typeOf(value)}`);
}

/** A long that overflows becomes a double. */
export const calculate = (operation: Operation, a: unknown, b: unknown): unknown =>
  arithmetic(operation, numberOf(a), numberOf(b)) ??
  arithmetic(operation, new Double(toNumber(a)), new Double(toNumber(b)));

function add(args: Values): unknown {
  const [date, second] = args.filter((arg) => arg instanceof Date);
  if (second) fail(16612, 'only one date allowed in an $add expression');
  const numbers = args.filter((arg) => !(arg instanceof Date));
  const total = numbers.reduce((sum, arg) => calculate('add', sum, arg), 0);
  return date ? new Date(date.getTime() + Math.round(toNumber(total))) : total;
}

function subtract([a, b]: Values): unknown {
  if (!(a instanceof Date)) return calculate('subtract', a, b);
  if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  return new Date(a.getTime() - toNumber(numberOf(b)));
}

function divide([a, b]: Values): unknown {
  if (toNumber(numberOf(b)) === 0) fail('BadValue', "can't $divide by zero");
  return calculate('divide', a, b);
}

export const numberOperators: Record<string, Operator> = {
  $add: strict(0, many, add),
  $subtract: strict(2, 2, subtract),
  $multiply: strict(0, many, (args) => args.reduce((product, arg) => calculate('multiply', product, arg), 1)),
  $divide: strict(2, 2, divide),
};

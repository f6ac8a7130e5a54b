import { Double, Long } from 'bson';
import { fail } from '../errors.ts';
import type { Operation } from '../values/decimals.ts';
import { compare } from '../values/keys.ts';
import { arithmetic, asBigInt, asDouble, asInteger, atPlace } from '../values/numbers.ts';
import { isNumeric, toNumber, typeOf } from '../values/values.ts';
import type { Operator } from './expression.ts';
import { many, strict, type Values } from './operator-arguments.ts';

/** Operators on numbers; those with real results compute with doubles. */

export function numberOf(value: unknown): unknown {
  return isNumeric(value)
    ? value
    : fail('TypeMismatch', `Only numbers can be computed, not ${typeOf(value)}`);
}

/** What overflows a long goes on as a double. */
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

const quotient = (operation: 'divide' | 'mod', code: 2 | 16610): Operator =>
  strict(2, 2, ([a, b]) => {
    if (toNumber(numberOf(b)) === 0) fail(code, `can't $${operation} by zero`);
    return calculate(operation, a, b);
  });

const real = (value: unknown): number =>
  typeOf(numberOf(value)) === 'decimal'
    ? fail('NotImplemented', `This operator does not compute with the decimal ${value} on this server`)
    : toNumber(value);

/** A function of real numbers; outside of its domain it is an error, and NaN goes through. */
const realFunction = (apply: (...args: number[]) => number, isInside: (n: number) => boolean): Operator =>
  strict(apply.length, apply.length, (args) => {
    const numbers = args.map(real);
    const outside = numbers.find((n) => !Number.isNaN(n) && !isInside(n));
    return outside === undefined ? asDouble(apply(...numbers)) : fail(50989, `cannot take ${outside}`);
  });

const isPositive = (n: number): boolean => n > 0;

const rounding = (truncates: boolean): Operator =>
  strict(1, 2, ([value, place = 0]) => {
    const digits = toNumber(place);
    if (!Number.isInteger(digits) || digits < -20 || digits > 100)
      fail(51083, 'cannot round to a place that is no integer from -20 to 100');
    return atPlace(numberOf(value), digits, truncates);
  });

/** The next whole number below (-1) or above (1). */
const whole = (direction: 1 | -1): Operator =>
  strict(1, 1, ([value]) => {
    const towardsZero = atPlace(numberOf(value), 0, true);
    return compare(towardsZero, value) * direction < 0
      ? calculate('add', towardsZero, direction)
      : towardsZero;
  });

function power([base, exponent]: Values): unknown {
  const [b, e] = [real(base), real(exponent)];
  if (b === 0 && e < 0) fail(28764, '$pow cannot take a base of 0 and a negative exponent');
  const types = [typeOf(base), typeOf(exponent)];
  const isWhole = !types.includes('double') && e >= 0 && Math.abs(b) ** e <= 2 ** 63;
  const exact = isWhole ? asInteger(asBigInt(base) ** asBigInt(exponent), types.includes('long')) : undefined;
  return exact ?? asDouble(b ** e);
}

export const numberOperators: Record<string, Operator> = {
  $add: strict(0, many, add),
  $subtract: strict(2, 2, subtract),
  $multiply: strict(0, many, (args) => args.reduce((product, arg) => calculate('multiply', product, arg), 1)),
  $divide: quotient('divide', 2),
  $mod: quotient('mod', 16610),
  $abs: strict(1, 1, ([value]) => (toNumber(numberOf(value)) < 0 ? calculate('subtract', 0, value) : value)),
  $ceil: whole(1),
  $floor: whole(-1),
  $round: rounding(false),
  $trunc: rounding(true),
  $pow: strict(2, 2, power),
  $sqrt: realFunction(
    (n) => Math.sqrt(n),
    (n) => n >= 0,
  ),
  $exp: realFunction(
    (n) => Math.exp(n),
    () => true,
  ),
  $ln: realFunction((n) => Math.log(n), isPositive),
  $log10: realFunction((n) => Math.log10(n), isPositive),
  $log: realFunction((n, base) => Math.log(n) / Math.log(base), isPositive),
};

import { Double, Long } from 'bson';
import { fail } from '../errors.ts';
import { toNumber, typeOf } from './values.ts';

export type Operation = 'add' | 'subtract' | 'multiply' | 'divide';

/** The same operators work for numbers and bigints. */
const operations: Record<Operation, (a: number, b: number) => number> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
};

/** A number that stays a double in BSON even when its value is integral. */
const asDouble = (n: number): unknown => ((n | 0) === n || Object.is(n, -0) ? new Double(n) : n);

const asBigInt = (value: unknown): bigint =>
  typeOf(value) === 'long' ? (value as Long).toBigInt() : BigInt(Math.trunc(toNumber(value)));

/** An integer as int where it fits, else as long; always as long where `long` is set. */
function asInteger(n: bigint, long: boolean): unknown {
  if (!long && BigInt.asIntN(32, n) === n) return Number(n);
  return BigInt.asIntN(64, n) === n ? Long.fromBigInt(n) : undefined;
}

/**
 * Arithmetic with MongoDB's types int, long and double; the result has the wider one. Undefined when a long overflows;
 * throws NotImplemented for decimals.
 */
export function arithmetic(operation: Operation, a: unknown, b: unknown): unknown {
  const [x, y] = [typeOf(a), typeOf(b)];
  if (x === 'decimal' || y === 'decimal')
    fail('NotImplemented', `This server stores and compares decimals, and does not ${operation} them`);
  const calculate = operations[operation];
  if (x === 'double' || y === 'double' || operation === 'divide')
    return asDouble(calculate(toNumber(a), toNumber(b)));
  return asInteger(
    calculate(asBigInt(a) as never, asBigInt(b) as never) as never,
    x === 'long' || y === 'long',
  );
}

export interface Exact {
  coefficient: bigint;
  exponent: number;
}

/** A long or a finite decimal as coefficient * 10^exponent. */
export function exactOf(value: unknown): Exact | undefined {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?(?:E([+-]?\d+))?$/i.exec(String(value));
  if (!match) return undefined;
  const [, sign, whole = '', part = '', power = '0'] = match;
  return { coefficient: BigInt(sign + whole + part), exponent: Number(power) - part.length };
}

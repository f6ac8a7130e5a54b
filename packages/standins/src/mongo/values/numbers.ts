import { Double, Long } from 'bson';
import { fail } from '../errors.ts';
import { toNumber, typeOf } from './values.ts';

/** A number that stays a double in BSON even when its value is integral. */
const asDouble = (n: number): unknown => ((n | 0) === n || Object.is(n, -0) ? new Double(n) : n);

const asBigInt = (value: unknown): bigint =>
  typeOf(value) === 'long' ? (value as Long).toBigInt() : BigInt(Math.trunc(toNumber(value)));

/**
 * Adds numbers of MongoDB's types int, long and double; the result has the wider one. Undefined when a long overflows;
 * throws NotImplemented for decimals.
 */
export function add(a: unknown, b: unknown): unknown {
  const types = [typeOf(a), typeOf(b)];
  if (types.includes('decimal'))
    fail('NotImplemented', 'This server stores and compares decimals, and does not add them');
  if (types.includes('double')) return asDouble(toNumber(a) + toNumber(b));
  const total = asBigInt(a) + asBigInt(b);
  if (!types.includes('long') && BigInt.asIntN(32, total) === total) return Number(total);
  return BigInt.asIntN(64, total) === total ? Long.fromBigInt(total) : undefined;
}

/** The sum of numbers; a long that overflows becomes a double. */
export const sum = (numbers: readonly unknown[]): unknown =>
  numbers.reduce((total, value) => add(total, value) ?? asDouble(toNumber(total) + toNumber(value)), 0);

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

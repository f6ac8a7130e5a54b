import { Double, Long } from 'bson';
import { decimalOf, decimals, exactOf, type Operation, operations, shortened } from './decimals.ts';
import { toNumber, typeOf } from './values.ts';

/** A number that stays a double in BSON even when its value is integral. */
export const asDouble = (n: number): unknown => ((n | 0) === n || Object.is(n, -0) ? new Double(n) : n);

export const asBigInt = (value: unknown): bigint =>
  typeOf(value) === 'long' ? (value as Long).toBigInt() : BigInt(Math.trunc(toNumber(value)));

/** The narrowest of int and long that holds an integer, but never narrower than asked. */
export function asInteger(n: bigint, long: boolean): unknown {
  if (!long && BigInt.asIntN(32, n) === n) return Number(n);
  return BigInt.asIntN(64, n) === n ? Long.fromBigInt(n) : undefined;
}

/** Arithmetic with MongoDB's types: int, long, double, decimal, the wider wins. Answers undefined when a long overflows. */
export function arithmetic(operation: Operation, a: unknown, b: unknown): unknown {
  const [x, y] = [typeOf(a), typeOf(b)];
  if (x === 'decimal' || y === 'decimal') return decimals(operation, a, b);
  const calculate = operations[operation];
  if (x === 'double' || y === 'double' || operation === 'divide')
    return asDouble(calculate(toNumber(a), toNumber(b)));
  return asInteger(
    calculate(asBigInt(a) as never, asBigInt(b) as never) as never,
    x === 'long' || y === 'long',
  );
}

/** A number of any type at a decimal place (below 0: tens, hundreds…), rounded half to even or truncated. */
export function atPlace(value: unknown, place: number, truncates: boolean): unknown {
  const [type, exact] = [typeOf(value), exactOf(value, 34)];
  if (!exact) return value;
  const { coefficient, exponent } = shortened(exact, -place - exact.exponent, truncates);
  if (type === 'decimal') return decimalOf({ coefficient, exponent });
  if (type === 'double') return asDouble(Number(`${coefficient}e${exponent}`));
  return asInteger(coefficient * 10n ** BigInt(exponent), type === 'long');
}

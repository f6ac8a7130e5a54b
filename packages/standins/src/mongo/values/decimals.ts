import { Decimal128 } from 'bson';
import { toNumber, typeOf } from './values.ts';

export type Operation = 'add' | 'subtract' | 'multiply' | 'divide' | 'mod';

/** JavaScript writes them the same for numbers and for bigints. */
export const operations: Record<Operation, (a: number, b: number) => number> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  mod: (a, b) => a % b,
};

export interface Exact {
  coefficient: bigint;
  exponent: number;
}

/** A finite number as coefficient * 10^exponent; of a double so many digits (MongoDB takes 15 into a decimal). */
export function exactOf(value: unknown, digits = 15): Exact | undefined {
  const text = typeOf(value) === 'double' ? toNumber(value).toPrecision(digits) : String(value);
  const match = /^([+-]?)(\d+)(?:\.(\d*))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', part = '', power = '0'] = match;
  return { coefficient: BigInt(sign + whole + part), exponent: Number(power) - part.length };
}

/** Without so many digits at the end; what they come to is rounded half to even, or (truncating) forgotten. */
export function shortened({ coefficient, exponent }: Exact, digits: number, truncates = false): Exact {
  if (digits <= 0) return { coefficient, exponent };
  const unit = 10n ** BigInt(digits);
  let kept = coefficient / unit;
  const [sign, twice] =
    coefficient < 0n ? [-1n, (coefficient % unit) * -2n] : [1n, (coefficient % unit) * 2n];
  if (!truncates && (twice > unit || (twice === unit && kept % 2n !== 0n))) kept += sign;
  return { coefficient: kept, exponent: exponent + digits };
}

export function decimalOf(exact: Exact): Decimal128 {
  const length = exact.coefficient.toString().replace('-', '').length;
  const { coefficient, exponent } = shortened(exact, length - 34);
  return Decimal128.fromString(`${coefficient}E${exponent}`);
}

/** Any number as a Decimal128. */
export function asDecimal(value: unknown): Decimal128 {
  if (typeOf(value) === 'decimal') return value as Decimal128;
  const exact = exactOf(value);
  if (!exact) return Decimal128.fromString(String(toNumber(value)));
  while (typeOf(value) === 'double' && exact.exponent < 0 && exact.coefficient % 10n === 0n) {
    exact.coefficient /= 10n;
    exact.exponent += 1;
  }
  return decimalOf(exact);
}

/** Arithmetic of which at least one side is a decimal: exact to 34 digits, the last one rounded half to even. */
export function decimals(operation: Operation, a: unknown, b: unknown): Decimal128 {
  const calculate = operations[operation];
  const [x, y] = [exactOf(asDecimal(a)), exactOf(asDecimal(b))];
  if (!x || !y) return Decimal128.fromString(String(calculate(toNumber(a), toNumber(b))));
  if (operation === 'multiply')
    return decimalOf({ coefficient: x.coefficient * y.coefficient, exponent: x.exponent + y.exponent });
  if (operation === 'divide') {
    let [coefficient, exponent] = [
      (x.coefficient * 10n ** 70n) / y.coefficient,
      x.exponent - y.exponent - 70,
    ];
    while (coefficient !== 0n && coefficient % 10n === 0n && exponent < 0)
      [coefficient, exponent] = [coefficient / 10n, exponent + 1];
    return decimalOf({ coefficient, exponent });
  }
  const exponent = Math.min(x.exponent, y.exponent);
  const left = x.coefficient * 10n ** BigInt(x.exponent - exponent);
  const right = y.coefficient * 10n ** BigInt(y.exponent - exponent);
  return decimalOf({ coefficient: calculate(left as never, right as never) as never, exponent });
}

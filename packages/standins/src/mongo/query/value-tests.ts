import { fail } from '../errors.ts';
import { bracketOf, compare, keyOf } from '../values/keys.ts';
import { compileRegex, isRegex } from '../values/regex.ts';
import { type Doc, isDoc, isNumeric, show, toNumber, typeNamed, typeOf } from '../values/values.ts';

/** The array position of a match, for the positional operator `$`. */
export interface MatchDetails {
  index?: number;
}

/** A test of one value. */
export type Test = (value: unknown, details?: MatchDetails) => boolean;

/** True for `{ $gt: 1 }`, not for a DBRef ({ $ref, $id }). */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && !isReference(first);
}

export const isReference = (name: string): boolean => name === '$ref' || name === '$id' || name === '$db';

/** Strings that match a pattern, and the pattern as a stored value. */
export function patternTest(pattern: string, options: string): Test {
  const regex = compileRegex(pattern, options);
  return (value) =>
    typeof value === 'string'
      ? regex.test(value)
      : isRegex(value) && value.pattern === pattern && value.options === options;
}

export function equalTo(operand: unknown): Test {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (isRegex(operand)) return patternTest(operand.pattern, operand.options);
  if (typeof operand === 'string') return (value) => value === operand;
  const key = keyOf(operand);
  return (value) => value !== undefined && keyOf(value) === key;
}

export function oneOf(name: string, operands: unknown): Test {
  if (!Array.isArray(operands)) fail('BadValue', `${name} needs an array`);
  if (operands.some(isOperatorDoc)) fail('BadValue', `cannot nest $ under ${name}`);
  const patterns = operands.filter(isRegex).map(equalTo);
  const keys = new Set(operands.filter((operand) => !isRegex(operand)).map(keyOf));
  return (value) => keys.has(keyOf(value ?? null)) || patterns.some((test) => test(value));
}

export function ordered(name: string, operand: unknown): Test {
  if (isRegex(operand)) fail('BadValue', `Can't have RegEx as arg to predicate over field '${name}'.`);
  const orEqual = name.endsWith('e');
  const sign = name.startsWith('$g') ? 1 : -1;
  const passes = (value: unknown): boolean => {
    const order = compare(value, operand) * sign;
    return order > 0 || (orEqual && order === 0);
  };
  const type = typeOf(operand);
  if (type === 'minKey' || type === 'maxKey') return (value) => value !== undefined && passes(value);
  if (operand === null) return (value) => orEqual && (value === null || value === undefined);
  const notANumber = (value: unknown): boolean => isNumeric(value) && Number.isNaN(toNumber(value));
  // NaN equals itself and is neither less nor greater than a number
  if (notANumber(operand)) return (value) => orEqual && notANumber(value);
  const bracket = bracketOf(operand);
  return (value) =>
    value !== undefined && bracketOf(value) === bracket && !notANumber(value) && passes(value);
}

export function typeTest(operand: unknown): Test {
  const wanted = (Array.isArray(operand) ? operand : [operand]).flatMap((type: unknown) =>
    type === 'number' ? ['int', 'long', 'double', 'decimal'] : [typeNamed(type)],
  );
  return (value) => value !== undefined && wanted.includes(typeOf(value));
}

export function modTest(operand: unknown): Test {
  const numbers = Array.isArray(operand) ? operand.map((n) => Math.trunc(toNumber(n))) : [];
  const [divisor = 0, remainder] = numbers;
  if (numbers.length !== 2 || !divisor || Number.isNaN(remainder))
    fail('BadValue', `malformed mod, needs a divisor other than 0 and a remainder: ${show(operand)}`);
  return (value) => isNumeric(value) && Math.trunc(toNumber(value)) % divisor === remainder;
}

export function sizeTest(operand: unknown): Test {
  const size = toNumber(operand);
  if (!Number.isInteger(size) || size < 0)
    fail('BadValue', `$size needs a non-negative integer, not ${show(operand)}`);
  return (value) => Array.isArray(value) && value.length === size;
}

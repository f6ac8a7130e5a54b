import { fail } from '../errors.ts';
import { bracketOf, compare, keyOf } from '../values/keys.ts';
import { compileRegex, isRegex } from '../values/regex.ts';
import { type Doc, isDoc, isNumeric, toNumber, typeOf } from '../values/values.ts';

/** A test of one value. */
export type Test = (value: unknown) => boolean;

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

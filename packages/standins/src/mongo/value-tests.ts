import type { Binary } from 'bson';
import type { Collation } from './collation.ts';
import { fail } from './errors.ts';
import type { Variables } from './expressions.ts';
import { bracketOf, compare, equal, keyOf } from './keys.ts';
import { compileRegex, isRegex } from './regex.ts';
import { type Doc, isDoc, isNumeric, show, type TypeName, toNumber, typeNumbers, typeOf } from './values.ts';

/** What a match leaves behind: the array position the positional operator `$` stands for. */
export interface MatchDetails {
  index?: number;
}

export interface MatchOptions {
  collation?: Collation | undefined;
  variables?: Variables | undefined;
}

/** A test of one value; `array` tells that it was reached as a whole array, not as an element. */
export type Test = (value: unknown, details?: MatchDetails) => boolean;

const unsupported: Record<string, string> = {
  $text: 'text search',
  $near: 'geo queries',
  $nearSphere: 'geo queries',
  $geoWithin: 'geo queries',
  $geoIntersects: 'geo queries',
  $within: 'geo queries',
  $where: 'server-side JavaScript',
  $jsonSchema: 'schema validation',
};
export const refuseUnsupported = (name: string): void => {
  const what = unsupported[name];
  if (what) fail('NotImplemented', `${name} is not supported by this server (no ${what})`);
};

/** True for `{ $gt: 1 }`; a DBRef ({ $ref, $id }) is a value. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

export function equalTo(operand: unknown, options: MatchOptions): Test {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (isRegex(operand)) {
    const regex = compileRegex(operand.pattern, operand.options);
    return (value) =>
      typeof value === 'string'
        ? regex.test(value)
        : isRegex(value) && value.pattern === operand.pattern && value.options === operand.options;
  }
  if (typeof operand === 'string' && !options.collation) return (value) => value === operand;
  if (options.collation) return (value) => value !== undefined && equal(value, operand, options.collation);
  const bracket = bracketOf(operand);
  const key = keyOf(operand);
  return (value) => value !== undefined && bracketOf(value) === bracket && keyOf(value) === key;
}

export function oneOf(operands: unknown, name: string, options: MatchOptions): Test {
  if (!Array.isArray(operands)) fail('BadValue', `${name} needs an array`);
  if (operands.some(isOperatorDoc)) fail('BadValue', `cannot nest $ under ${name}`);
  const tests = operands
    .filter((operand) => isRegex(operand) || options.collation)
    .map((operand) => equalTo(operand, options));
  const keys = new Set(operands.filter((operand) => !isRegex(operand)).map((operand) => keyOf(operand)));
  const hasNull = operands.includes(null);
  return (value) =>
    value === undefined ? hasNull : keys.has(keyOf(value)) || tests.some((test) => test(value));
}

export function ordered(name: string, operand: unknown, options: MatchOptions): Test {
  if (isRegex(operand)) fail('BadValue', `Can't have RegEx as arg to predicate over field '${name}'.`);
  const wanted = (order: number): boolean =>
    name === '$gt' ? order > 0 : name === '$gte' ? order >= 0 : name === '$lt' ? order < 0 : order <= 0;
  const type = typeOf(operand);
  if (type === 'minKey' || type === 'maxKey')
    return (value) => value !== undefined && wanted(compare(value, operand));
  const bracket = bracketOf(operand);
  const orEqual = name.endsWith('e');
  if (operand === null) return (value) => orEqual && (value === null || value === undefined);
  const isNaNOperand = isNumeric(operand) && Number.isNaN(toNumber(operand));
  return (value) => {
    if (value === undefined || bracketOf(value) !== bracket) return false;
    // NaN equals itself and is neither below nor above any number
    if (bracket === '\x0a' && (isNaNOperand || Number.isNaN(toNumber(value))))
      return orEqual && isNaNOperand && Number.isNaN(toNumber(value));
    return wanted(compare(value, operand, options.collation));
  };
}

export function typeTest(operand: unknown): Test {
  const wanted = (Array.isArray(operand) ? operand : [operand]).flatMap((type: unknown): TypeName[] => {
    if (type === 'number') return ['int', 'long', 'double', 'decimal'];
    const names = Object.keys(typeNumbers) as TypeName[];
    const found = names.find(
      (name) =>
        name !== 'missing' && (name === type || (isNumeric(type) && typeNumbers[name] === toNumber(type))),
    );
    if (!found)
      fail(
        'BadValue',
        isNumeric(type) ? `Invalid numerical type code: ${show(type)}` : `Unknown type name alias: ${type}`,
      );
    return [found];
  });
  return (value) => wanted.includes(typeOf(value));
}

export function bitsTest(name: string, operand: unknown): Test {
  let mask = 0n;
  if (Array.isArray(operand)) for (const bit of operand) mask |= 1n << BigInt(toNumber(bit));
  else if (isNumeric(operand)) {
    if (!Number.isInteger(toNumber(operand)) || toNumber(operand) < 0)
      fail('FailedToParse', `Expected a non-negative integer in: ${name}: ${show(operand)}`);
    mask = BigInt(toNumber(operand));
  } else if (typeOf(operand) === 'binData') {
    const { buffer, position } = operand as Binary;
    for (let i = 0; i < position; i++) mask |= BigInt(buffer[i] as number) << BigInt(8 * i);
  } else fail('BadValue', `${name} takes an Array, a number, or a BinData but received: ${show(operand)}`);
  return (value) => {
    if (!isNumeric(value) || !Number.isInteger(toNumber(value))) return false;
    const set = BigInt.asUintN(64, BigInt(toNumber(value))) & mask;
    if (name === '$bitsAllSet') return set === mask;
    if (name === '$bitsAnySet') return set !== 0n;
    return name === '$bitsAllClear' ? set === 0n : set !== mask;
  };
}

export function modTest(operand: unknown): Test {
  if (!Array.isArray(operand) || operand.length !== 2)
    fail('BadValue', 'malformed mod, needs to be an array of two elements');
  const [divisor, remainder] = operand.map((n) => (isNumeric(n) ? Math.trunc(toNumber(n)) : Number.NaN)) as [
    number,
    number,
  ];
  if (Number.isNaN(divisor)) fail('BadValue', 'malformed mod, divisor not a number');
  if (Number.isNaN(remainder)) fail('BadValue', 'malformed mod, remainder not a number');
  if (divisor === 0) fail('BadValue', 'divisor cannot be 0');
  return (value) =>
    isNumeric(value) &&
    Number.isFinite(toNumber(value)) &&
    Math.trunc(toNumber(value)) % divisor === remainder;
}

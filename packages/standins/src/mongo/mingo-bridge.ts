import { createRequire } from 'node:module';
import { BSONRegExp } from 'bson';
import { CommandError, codes, fail } from './errors.ts';
import { asDouble } from './numbers.ts';
import { compileRegex } from './regex.ts';
import { type Doc, isDoc, isMissing, put, show, toNumber, typeOf } from './values.ts';

/**
 * The only door to mingo. It evaluates pure expressions (dates, strings, trigonometry) on values that are already
 * computed; everything whose semantics matter daily is written in this folder.
 */

interface Mingo {
  evalExpr(doc: unknown, expression: unknown, options: unknown): unknown;
  operators: Record<string, unknown>;
  context: unknown;
}

let loaded: Mingo | undefined;

/** Loaded when first needed, which is seldom: it takes as much memory as the rest of the server. */
function mingo(): Mingo {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const { Context, evalExpr } = require('mingo/core');
  const operators = require('mingo/operators/expression');
  loaded = { evalExpr, operators, context: Context.init({ expression: operators }) };
  return loaded;
}

export const mingoKnows = (name: string): boolean => Object.hasOwn(mingo().operators, name);

/** Plain JavaScript for mingo, which knows no Long, Double or Decimal128; what would lose digits is refused. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof BSONRegExp) return compileRegex(value.pattern, value.options);
  if (isDoc(value)) {
    const copy: Doc = {};
    for (const key of Object.keys(value)) put(copy, key, plain(value[key]));
    return copy;
  }
  const type = typeOf(value);
  if (type !== 'long' && type !== 'double' && type !== 'decimal') return value;
  const n = toNumber(value);
  if (type === 'decimal' || (type === 'long' && !Number.isSafeInteger(n)))
    fail('NotImplemented', `This operator does not compute with the ${type} ${value} on this server`);
  return n;
}

/** Values as expressions: only what mingo might take for a path or an operator needs wrapping. */
function literal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(literal);
  return isDoc(value) || (typeof value === 'string' && value.startsWith('$')) ? { $literal: value } : value;
}

/** Operators whose results are doubles, whole as they may be. */
const alwaysDouble = /^\$(exp|ln|log|log10|sqrt|a?(sin|cos|tan)h?|atan2|degreesToRadians|radiansToDegrees)$/;

/** What an operator makes of nothing, if it is given nothing. */
function ofNothing(name: string, args: unknown): unknown {
  const isNothing = isMissing(args) || (isDoc(args) && Object.values(args).some(isMissing));
  if (!isNothing) return undefined;
  return name === '$regexMatch' ? false : name === '$regexFindAll' ? [] : null;
}

/** Applies an expression operator to computed arguments. */
export function mingoExpression(name: string, args: unknown): unknown {
  const nothing = ofNothing(name, args);
  if (nothing !== undefined) return nothing;
  const simple = plain(args);
  const input = isDoc(simple) ? simple.input : undefined;
  if (name.startsWith('$regex') && typeof input !== 'string')
    fail(51104, `${name} needs 'input' to be of type string`);
  // it counts in UTF-16, MongoDB in characters
  if (name.startsWith('$regexFind') && /[\ud800-\udfff]/.test(String(input)))
    fail('NotImplemented', `${name} in a text with characters beyond U+FFFF is not supported by this server`);
  const wrapped = isDoc(simple)
    ? Object.fromEntries(Object.entries(simple).map(([key, value]) => [key, literal(value)]))
    : literal(simple);
  let result: unknown;
  try {
    result = mingo().evalExpr({}, { [name]: wrapped }, { context: mingo().context });
  } catch (error) {
    throw new CommandError(codes.BadValue, `Failed to evaluate ${name}: ${(error as Error).message}`);
  }
  const values = [args].flat();
  // it answers null, NaN or an infinity where MongoDB complains, as of the logarithm of 0
  const isOutside = /^\$(ln|log|log10|asin|acos|acosh|atanh)$/.test(name) && !(toNumber(result) > -Infinity);
  const mayBe = name === '$regexFind' || name === '$zip' || values.some((value) => Number.isNaN(value));
  if ((isMissing(result) || isOutside) && !mayBe && !values.some(isMissing))
    fail('BadValue', `${name} cannot take ${show(args)}`);
  const isDouble = alwaysDouble.test(name) || values.some((value) => typeOf(value) === 'double');
  return typeof result === 'number' && isDouble ? asDouble(result) : result;
}

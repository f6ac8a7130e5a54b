import { createRequire } from 'node:module';
import { BSONRegExp } from 'bson';
import { CommandError, codes, fail } from './errors.ts';
import { compileRegex } from './regex.ts';
import { type Doc, isDoc, put, toNumber, typeOf } from './values.ts';

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

/** Applies an expression operator to computed arguments. */
export function mingoExpression(name: string, args: unknown): unknown {
  if (args === null || args === undefined) return name === '$toUpper' || name === '$toLower' ? '' : null;
  // here alone mingo asks for an argument that may be left out
  const complete = (name === '$round' || name === '$trunc') && !Array.isArray(args) ? [args, 0] : args;
  const simple = plain(complete);
  if (name === '$dateToString' && isDoc(simple) && /%%|%G/.test(String(simple.format)))
    fail('NotImplemented', 'This server does not format dates with %% or %G');
  const wrapped = isDoc(simple)
    ? Object.fromEntries(Object.entries(simple).map(([key, value]) => [key, literal(value)]))
    : literal(simple);
  try {
    return mingo().evalExpr({}, { [name]: wrapped }, { context: mingo().context });
  } catch (error) {
    throw new CommandError(codes.BadValue, `Failed to evaluate ${name}: ${(error as Error).message}`);
  }
}

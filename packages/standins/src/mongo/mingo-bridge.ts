import { BSONRegExp } from 'bson';
import { Aggregator } from 'mingo/aggregator';
import { Context, evalExpr } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projections from 'mingo/operators/projection';
import * as queries from 'mingo/operators/query';
import * as windows from 'mingo/operators/window';
import { CommandError, codes, fail } from './errors.ts';
import { compileRegex } from './regex.ts';
import { type Doc, isDoc, put, toNumber, typeOf } from './values.ts';

/**
 * The only door to mingo. It evaluates pure expressions (dates, strings, trigonometry, sets) on values that are
 * already computed, and a few rare stages; everything whose semantics matter daily is written in this folder.
 */

type Functions = Record<string, unknown>;
const table = { ...(expressions as Functions), ...(accumulators as Functions) };
// server-side JavaScript is refused everywhere
for (const name of ['$function', '$accumulator', '$where']) delete table[name];

const context = Context.init({
  accumulator: accumulators as never,
  expression: expressions as never,
  pipeline: pipeline as never,
  projection: projections as never,
  query: queries as never,
  window: windows as never,
});

export const mingoKnowsExpression = (name: string): boolean =>
  Object.hasOwn(expressions, name) && Object.hasOwn(table, name);
export const mingoKnowsAccumulator = (name: string): boolean =>
  Object.hasOwn(accumulators, name) && Object.hasOwn(table, name);

/** Plain JavaScript for mingo: it knows no Long, Double or Decimal128. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof BSONRegExp) return compileRegex(value.pattern, value.options);
  if (isDoc(value)) {
    const copy: Doc = {};
    for (const key of Object.keys(value)) put(copy, key, plain(value[key]));
    return copy;
  }
  const type = typeOf(value);
  return type === 'long' || type === 'double' || type === 'decimal' ? toNumber(value) : value;
}

function literal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(literal);
  return { $literal: plain(value) };
}

function guarded<T>(name: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(codes.BadValue, `Failed to evaluate ${name}: ${(error as Error).message}`);
  }
}

/** Applies an expression operator to computed arguments. */
export function mingoExpression(name: string, args: unknown): unknown {
  const wrapped = isDoc(args)
    ? Object.fromEntries(Object.entries(args).map(([key, value]) => [key, literal(value)]))
    : literal(args);
  return guarded(name, () => evalExpr({}, { [name]: wrapped }, { context } as never) as unknown);
}

/** Applies an accumulator to the documents of a group. */
export function mingoAccumulator(name: string, docs: readonly Doc[], spec: unknown): unknown {
  const accumulate = table[name] as (docs: unknown, spec: unknown, options: unknown) => unknown;
  return guarded(name, () =>
    accumulate(docs.map(plain), spec, { context, idKey: '_id', failOnError: true, scriptEnabled: false }),
  );
}

function refuseScripts(value: unknown): void {
  if (Array.isArray(value)) value.forEach(refuseScripts);
  else if (isDoc(value)) {
    for (const [key, field] of Object.entries(value)) {
      if (key === '$function' || key === '$accumulator' || key === '$where')
        fail('NotImplemented', `${key} is not supported by this server (no server-side JavaScript)`);
      refuseScripts(field);
    }
  }
}

/** Runs one rare stage; `collections` is what `$graphLookup` reads from. */
export function mingoStage(stage: Doc, docs: readonly Doc[], collections: (name: string) => Doc[]): Doc[] {
  refuseScripts(stage);
  const collectionResolver = (name: string): Doc[] => collections(name).map((doc) => plain(doc) as Doc);
  // $setWindowFields is built on $function inside mingo, so scripts are on and refused above
  const options = { context, scriptEnabled: true, collectionResolver };
  return guarded(Object.keys(stage)[0] ?? '', () =>
    new Aggregator([plain(stage) as never], options as never).run(docs.map((doc) => plain(doc) as never)),
  );
}

import { createRequire } from 'node:module';
import { BSONRegExp } from 'bson';
import { CommandError, codes, fail } from './errors.ts';
import { compileRegex } from './regex.ts';
import { type Doc, isDoc, put, toNumber, typeOf } from './values.ts';

/**
 * The only door to mingo. It evaluates pure expressions (dates, strings, trigonometry, sets) on values that are
 * already computed, and a few rare stages; everything whose semantics matter daily is written in this folder.
 */

interface Mingo {
  evalExpr(doc: unknown, expression: unknown, options: unknown): unknown;
  Aggregator: new (pipeline: unknown[], options: unknown) => { run(docs: Doc[]): Doc[] };
  context: unknown;
  expressions: Record<string, unknown>;
  accumulators: Record<string, unknown>;
}

let loaded: Mingo | undefined;

/** Loaded when first needed, which is seldom: it takes as much memory as the rest of the server. */
function mingo(): Mingo {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const { Context, evalExpr } = require('mingo/core');
  const { Aggregator } = require('mingo/aggregator');
  const [expression, accumulator, pipeline, projection, query, window] = [
    'expression',
    'accumulator',
    'pipeline',
    'projection',
    'query',
    'window',
  ].map((kind) => require(`mingo/operators/${kind}`) as Record<string, unknown>);
  const context = Context.init({ accumulator, expression, pipeline, projection, query, window });
  loaded = { evalExpr, Aggregator, context, expressions: expression ?? {}, accumulators: accumulator ?? {} };
  return loaded;
}

export const mingoKnowsExpression = (name: string): boolean =>
  name.startsWith('$') && Object.hasOwn(mingo().expressions, name);
export const mingoKnowsAccumulator = (name: string): boolean =>
  name.startsWith('$') && Object.hasOwn(mingo().accumulators, name);

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

/** Values as expressions: only what mingo might take for a path or an operator needs wrapping. */
function literal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(literal);
  const simple = plain(value);
  return isDoc(simple) || (typeof simple === 'string' && simple.startsWith('$'))
    ? { $literal: simple }
    : simple;
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
  if (args === null || args === undefined) return name === '$toUpper' || name === '$toLower' ? '' : null;
  const wrapped = isDoc(args)
    ? Object.fromEntries(Object.entries(args).map(([key, value]) => [key, literal(value)]))
    : literal(args);
  return guarded(name, () => mingo().evalExpr({}, { [name]: wrapped }, { context: mingo().context }));
}

/** Applies an accumulator to the documents of a group. */
export function mingoAccumulator(name: string, docs: readonly Doc[], spec: unknown): unknown {
  const { accumulators, context } = mingo();
  const accumulate = accumulators[name] as (docs: unknown, spec: unknown, options: unknown) => unknown;
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
  const { Aggregator, context } = mingo();
  const options = { context, scriptEnabled: true, collectionResolver };
  return guarded(Object.keys(stage)[0] ?? '', () =>
    new Aggregator([plain(stage)], options).run(docs.map((doc) => plain(doc) as Doc)),
  );
}

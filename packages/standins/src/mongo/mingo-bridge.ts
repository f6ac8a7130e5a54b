import { createRequire } from 'node:module';
import { BSONRegExp } from 'bson';
import { CommandError, codes, fail } from './errors.ts';
import { compileRegex } from './regex.ts';
import { type Doc, isDoc, put, toNumber, typeOf } from './values.ts';

/**
 * The only door to mingo. It evaluates pure expressions (dates, strings, trigonometry) on values that are already
 * computed, and a few rare stages; everything whose semantics matter daily is written in this folder.
 */

type Operators = Record<'accumulator' | 'expression' | 'pipeline', Record<string, unknown>>;
interface Mingo extends Operators {
  evalExpr(doc: unknown, expression: unknown, options: unknown): unknown;
  Aggregator: new (pipeline: unknown[], options: unknown) => { run(docs: Doc[]): Doc[] };
  context: unknown;
}

let loaded: Mingo | undefined;

/** Loaded when first needed, which is seldom: it takes as much memory as the rest of the server. */
function mingo(): Mingo {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const { Context, evalExpr } = require('mingo/core');
  const { Aggregator } = require('mingo/aggregator');
  const kinds = ['accumulator', 'expression', 'pipeline', 'projection', 'query', 'window'];
  const operators = Object.fromEntries(kinds.map((kind) => [kind, require(`mingo/operators/${kind}`)]));
  loaded = { evalExpr, Aggregator, context: Context.init(operators), ...(operators as Operators) };
  return loaded;
}

/** What mingo has and must not be asked: scripts, what needs a text search, and what it gets wrong. */
const refused = new Set(['$function', '$accumulator', '$where', '$meta', '$isoWeekYear', '$out', '$merge']);

export function mingoKnows(kind: keyof Operators, name: string): boolean {
  if (refused.has(name)) fail('NotImplemented', `${name} is not supported by this server`);
  return name.startsWith('$') && Object.hasOwn(mingo()[kind], name);
}

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

function guarded<T>(name: string, run: (mingo: Mingo) => T): T {
  try {
    return run(mingo());
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(codes.BadValue, `Failed to evaluate ${name}: ${(error as Error).message}`);
  }
}

/** Applies an expression operator to computed arguments. */
export function mingoExpression(name: string, args: unknown): unknown {
  if (args === null || args === undefined) return name === '$toUpper' || name === '$toLower' ? '' : null;
  // here alone mingo asks for an argument that may be left out
  const complete = (name === '$round' || name === '$trunc') && !Array.isArray(args) ? [args, 0] : args;
  const simple = plain(complete);
  const wrapped = isDoc(simple)
    ? Object.fromEntries(Object.entries(simple).map(([key, value]) => [key, literal(value)]))
    : literal(simple);
  return guarded(name, ({ evalExpr, context }) => evalExpr({}, { [name]: wrapped }, { context }));
}

/** Applies an accumulator to the documents of a group. */
export function mingoAccumulator(name: string, docs: readonly Doc[], spec: unknown): unknown {
  type Accumulate = (docs: unknown, spec: unknown, options: unknown) => unknown;
  return guarded(name, ({ accumulator, context }) =>
    (accumulator[name] as Accumulate)(docs.map(plain), spec, {
      context,
      idKey: '_id',
      failOnError: true,
      scriptEnabled: false,
    }),
  );
}

function refuseScripts(value: unknown): void {
  if (Array.isArray(value)) value.forEach(refuseScripts);
  else if (isDoc(value))
    for (const [key, field] of Object.entries(value)) {
      if (refused.has(key)) fail('NotImplemented', `${key} is not supported by this server`);
      refuseScripts(field);
    }
}

/** Runs one rare stage; `collections` is what `$graphLookup` reads from. */
export function mingoStage(stage: Doc, docs: readonly Doc[], collections: (name: string) => Doc[]): Doc[] {
  refuseScripts(stage);
  const collectionResolver = (name: string): Doc[] => collections(name).map((doc) => plain(doc) as Doc);
  return guarded(Object.keys(stage).join(), ({ Aggregator, context }) =>
    // $setWindowFields is built on $function inside mingo, so scripts are on and refused above
    new Aggregator([plain(stage)], { context, scriptEnabled: true, collectionResolver }).run(
      docs.map((doc) => plain(doc) as Doc),
    ),
  );
}

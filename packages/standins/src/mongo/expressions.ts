import type { Collation } from './collation.ts';
import { CommandError, fail } from './errors.ts';
import { binders } from './expression-binders.ts';
import { operators } from './expression-operators.ts';
import { mingoExpression, mingoKnowsExpression } from './mingo-bridge.ts';
import { type Doc, isDoc, own, put } from './values.ts';

/** `$$NAME` by name; ROOT and CURRENT are the document at hand. */
export type Variables = Record<string, unknown>;
export type Expression = (variables: Variables) => unknown;

/** Compiles a sub-expression; handed to operators that bind variables themselves. */
export type Compile = (expression: unknown) => Expression;

/** A field path in an aggregation: arrays are mapped over, positions are not looked at. */
export function pathValue(value: unknown, parts: readonly string[], at = 0): unknown {
  let current = value;
  for (let i = at; i < parts.length; i++) {
    if (Array.isArray(current)) {
      const items = current.map((item) => pathValue(item, parts, i));
      return items.filter((item) => item !== undefined);
    }
    if (!isDoc(current)) return undefined;
    current = own(current, parts[i] as string);
  }
  return current;
}

const systemVariables = new Set([
  'ROOT',
  'CURRENT',
  'REMOVE',
  'NOW',
  'CLUSTER_TIME',
  'KEEP',
  'PRUNE',
  'DESCEND',
]);

function compilePath(path: string): Expression {
  if (!path.startsWith('$$')) {
    if (path === '$') fail(16872, "'$' by itself is not a valid FieldPath");
    const parts = path.slice(1).split('.');
    if (parts.includes(''))
      fail(
        40353,
        parts.at(-1) === ''
          ? "FieldPath must not end with a '.'."
          : 'FieldPath field names may not be empty strings.',
      );
    return (variables) => pathValue(variables.CURRENT, parts);
  }
  const [name = '', ...parts] = path.slice(2).split('.');
  if (name === 'CLUSTER_TIME' || name === 'SEARCH_META' || name === 'USER_ROLES')
    fail('NotImplemented', `$$${name} is not available on this server`);
  return (variables) => {
    if (!Object.hasOwn(variables, name)) {
      if (name === 'NOW') return pathValue(new Date(), parts);
      if (name === 'REMOVE') return undefined;
      if (systemVariables.has(name)) return name;
      fail(17276, `Use of undefined variable: ${name}`);
    }
    return pathValue(variables[name], parts);
  };
}

/** Compiles an aggregation expression; unknown operators fail here. */
export function compileExpression(expression: unknown, collation?: Collation): Expression {
  const compile: Compile = (inner) => compileExpression(inner, collation);
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) {
    const items = expression.map(compile);
    return (variables) => items.map((item) => item(variables) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const names = Object.keys(expression);
  const [name] = names;
  if (!name?.startsWith('$')) {
    const fields = names.map((key) => [key, compile(expression[key])] as const);
    if (names.some((key) => key.startsWith('$')))
      fail(16410, "FieldPath field names may not start with '$'. Consider using $getField or $setField.");
    return (variables) => {
      const doc: Doc = {};
      for (const [key, field] of fields) {
        const value = field(variables);
        if (value !== undefined) put(doc, key, value);
      }
      return doc;
    };
  }
  if (names.length !== 1)
    fail(
      15983,
      `an expression specification must contain exactly one field, the name of the expression. Found ${names.length} fields`,
    );
  return compileOperator(name, expression[name], compile, collation);
}

function compileOperator(
  name: string,
  argument: unknown,
  compile: Compile,
  collation?: Collation,
): Expression {
  if (name === '$literal' || name === '$const') return () => argument;
  const binder = Object.hasOwn(binders, name) ? binders[name] : undefined;
  if (binder) return binder(argument, compile);
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (operator) {
    const [least, most] = operator.arity;
    const args = Array.isArray(argument) ? argument : [argument];
    if (args.length < least || args.length > most)
      fail(
        16020,
        `Expression ${name} takes ${least === most ? `exactly ${least}` : `at least ${least}`} arguments. ${args.length} were passed in.`,
      );
    const compiled = args.map(compile);
    // one argument that is not an array literal may itself evaluate to the list ($sum: "$scores")
    const spread = operator.spreads === true && compiled.length === 1;
    return (variables) => {
      const values = compiled.map((arg) => arg(variables));
      return operator.apply(
        spread && Array.isArray(values[0]) ? (values[0] as unknown[]) : values,
        collation,
      );
    };
  }
  if (name === '$function' || name === '$accumulator')
    fail('NotImplemented', `${name} is not supported by this server (no server-side JavaScript)`);
  if (name === '$meta') fail('NotImplemented', '$meta is not supported by this server (no text search)');
  if (!mingoKnowsExpression(name)) fail('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  if (isDoc(argument) && !Object.keys(argument)[0]?.startsWith('$')) {
    const fields = Object.entries(argument).map(([key, value]) => [key, compile(value)] as const);
    return (variables) =>
      mingoExpression(name, Object.fromEntries(fields.map(([key, field]) => [key, field(variables)])));
  }
  const args = Array.isArray(argument) ? argument.map(compile) : compile(argument);
  return (variables) =>
    mingoExpression(name, Array.isArray(args) ? args.map((arg) => arg(variables)) : args(variables));
}

/** Evaluates an expression that may not look at any document (`let`, `$limit`). */
export function evaluateConstant(expression: unknown): unknown {
  try {
    return compileExpression(expression)({});
  } catch (error) {
    if (error instanceof CommandError) throw error;
    fail('FailedToParse', `Could not evaluate: ${(error as Error).message}`);
  }
}

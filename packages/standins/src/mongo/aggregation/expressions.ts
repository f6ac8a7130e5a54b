import { fail, refuse } from '../errors.ts';
import { type Doc, isDoc, own, put } from '../values/values.ts';
import { arrayOperators } from './array-operators.ts';
import type { Compile, Expression, Operator } from './expression.ts';
import { binders } from './expression-binders.ts';
import { operators as computing } from './expression-operators.ts';
import { numberOperators } from './number-operators.ts';
import { stringOperators } from './string-operators.ts';

const operators: Record<string, Operator> = {
  ...computing,
  ...binders,
  ...arrayOperators,
  ...numberOperators,
  ...stringOperators,
};

/** Resolves a field path in an aggregation: arrays are mapped, numeric components are no positions. */
function pathValue(value: unknown, parts: readonly string[], at = 0): unknown {
  let current = value;
  for (let i = at; i < parts.length; i++) {
    if (Array.isArray(current))
      return current.map((item) => pathValue(item, parts, i)).filter((item) => item !== undefined);
    if (!isDoc(current)) return undefined;
    current = own(current, parts[i] as string);
  }
  return current;
}

function compilePath(path: string): Expression {
  const [first = '', ...rest] = path.split('.');
  if (path === '$' || path.split('.').includes(''))
    fail(40353, `'${path}' is not a field path: its names may not be empty.`);
  if (!first.startsWith('$$')) {
    const parts = [first.slice(1), ...rest];
    return (variables) => pathValue(variables.CURRENT, parts);
  }
  const name = first.slice(2);
  if (name === 'REMOVE') return () => undefined;
  return (variables) => {
    if (Object.hasOwn(variables, name)) return pathValue(variables[name], rest);
    return name === 'NOW' ? new Date() : fail(17276, `Use of undefined variable: ${name}`);
  };
}

/** Compiles an aggregation expression; throws for unknown operators. */
export function compileExpression(expression: unknown): Expression {
  const compile: Compile = (inner) => compileExpression(inner);
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) {
    const items = expression.map(compile);
    return (variables) => items.map((item) => item(variables) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const names = Object.keys(expression);
  const [name] = names;
  if (name?.startsWith('$')) {
    if (names.length > 1) fail(15983, `An expression has one operator, found ${names.join(', ')}`);
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    return operator
      ? operator(expression[name], compile)
      : refuse('expression', name, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  }
  if (names.some((key) => key.startsWith('$')))
    fail(16410, "FieldPath field names may not start with '$'. Consider using $getField or $setField.");
  const fields = names.map((key) => [key, compile(expression[key])] as const);
  return (variables) => {
    const doc: Doc = {};
    for (const [key, field] of fields) {
      const value = field(variables);
      if (value !== undefined) put(doc, key, value);
    }
    return doc;
  };
}

import { fail, refuse } from '../errors.ts';
import { compare, equal, keyOf } from '../values/keys.ts';
import { sum } from '../values/numbers.ts';
import { type Doc, isDoc, isMissing, isNumeric, isTruthy, own, toNumber, typeOf } from '../values/values.ts';

/** The value of an aggregation expression for a document; `undefined` is a missing field. */
export type Expression = (doc: Doc) => unknown;

export type Values = readonly unknown[];

/** An operator, called with its compiled arguments; it decides when to evaluate them. */
type Operator = (args: readonly Expression[], doc: Doc) => unknown;

const array = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : fail(17124, `The argument must be an array, not ${typeOf(value)}`);

/** The numbers of `$add`, of which one may be a date. */
function add(values: Values): unknown {
  const [date, second] = values.filter((value) => value instanceof Date);
  if (second) fail(16612, 'only one date allowed in an $add expression');
  const total = sum(
    values
      .filter((value) => value !== date)
      .map((value) =>
        isNumeric(value) ? value : fail('TypeMismatch', `Only numbers can be added, not ${typeOf(value)}`),
      ),
  );
  return date ? new Date(date.getTime() + Math.round(toNumber(total))) : total;
}

/** The different items of the first array that are not in the second. */
function difference([a, b]: Values): unknown[] {
  const items = new Map(array(a).map((item) => [keyOf(item), item]));
  for (const item of array(b)) items.delete(keyOf(item));
  return [...items.values()];
}

/** The least (-1) or greatest (1) value. */
export const extreme =
  (sign: 1 | -1) =>
  (values: Values): unknown => {
    const present = values.filter((value) => !isMissing(value));
    return present.length
      ? present.reduce((best, each) => (compare(each, best) * sign > 0 ? each : best))
      : null;
  };

/** An operator on computed arguments. */
const computed =
  (apply: (values: Values) => unknown): Operator =>
  (args, doc) =>
    apply(args.map((arg) => arg(doc)));

/** A single argument may be the list of the values. */
const listed = (apply: (values: Values) => unknown): Operator =>
  computed((values) => apply(values.length === 1 && Array.isArray(values[0]) ? values[0] : values));

/** Null when any argument is null or missing. */
const strict = (apply: (values: Values) => unknown): Operator =>
  computed((values) => (values.some(isMissing) ? null : apply(values)));

const comparison = (test: (order: number) => boolean): Operator => computed(([a, b]) => test(compare(a, b)));

const many = Number.POSITIVE_INFINITY;

/** The operators with the least and greatest number of their arguments. */
const operators: Record<string, [number, number, Operator]> = {
  $eq: [2, 2, comparison((order) => order === 0)],
  $ne: [2, 2, comparison((order) => order !== 0)],
  $gt: [2, 2, comparison((order) => order > 0)],
  $gte: [2, 2, comparison((order) => order >= 0)],
  $lt: [2, 2, comparison((order) => order < 0)],
  $lte: [2, 2, comparison((order) => order <= 0)],
  $in: [2, 2, computed(([value, values]) => array(values).some((item) => equal(item, value)))],
  $and: [0, many, (args, doc) => args.every((arg) => isTruthy(arg(doc)))],
  $or: [0, many, (args, doc) => args.some((arg) => isTruthy(arg(doc)))],
  $cond: [3, 3, ([when, then, otherwise], doc) => (isTruthy(when?.(doc)) ? then : otherwise)?.(doc)],
  $add: [0, many, strict(add)],
  $setDifference: [2, 2, strict(difference)],
  $min: [0, many, listed(extreme(-1))],
  $max: [0, many, listed(extreme(1))],
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
  if (path === '$$REMOVE') return () => undefined;
  const [variable = ''] = path.slice(1).split('.');
  if (variable.startsWith('$'))
    refuse('variable', variable, 17276, `Use of undefined variable: ${variable.slice(1)}`);
  const parts = path.slice(1).split('.');
  if (parts.includes('')) fail(40353, `'${path}' is not a field path: its names may not be empty.`);
  return (doc) => pathValue(doc, parts);
}

/** Compiles an aggregation expression; throws for unknown operators. */
export function compileExpression(expression: unknown): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) {
    const items = expression.map(compileExpression);
    return (doc) => items.map((item) => item(doc) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const names = Object.keys(expression);
  const [name = ''] = names;
  if (!name.startsWith('$'))
    fail('NotImplemented', 'Documents in expressions are not supported by this server');
  if (names.length > 1) fail(15983, `An expression has one operator, found ${names.join(', ')}`);
  const found = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (!found)
    return refuse('expression', name, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  const [least, most, operator] = found;
  const args = [expression[name]].flat().map(compileExpression);
  if (args.length < least || args.length > most)
    fail(16020, `Expression ${name} takes ${least} to ${most} arguments. ${args.length} were passed in.`);
  return (doc) => operator(args, doc);
}

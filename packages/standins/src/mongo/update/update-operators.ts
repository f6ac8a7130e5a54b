import { Timestamp } from 'bson';
import { fail, refuse } from '../errors.ts';
import { compileCondition } from '../query/matcher.ts';
import { compileElementSort } from '../query/sort.ts';
import { compare, equal, keyOf } from '../values/keys.ts';
import { arithmetic, type Operation } from '../values/numbers.ts';
import { clone, type Doc, isDoc, isNumeric, show, toNumber, typeOf } from '../values/values.ts';
import type { Way } from './update-paths.ts';

/** Computes a field's new value from its old one; `undefined` is a missing field. */
export type Change = (value: unknown) => unknown;

/** Validates the argument of an operator, before any document is changed, and returns its change of a value. */
type Prepare = (argument: unknown, path: string) => Change;

const calculation =
  (operation: Operation): Prepare =>
  (argument, path) => {
    if (!isNumeric(argument))
      fail('TypeMismatch', `Cannot ${operation} with non-numeric argument: {${path}: ${show(argument)}}`);
    return (value) => {
      if (value === undefined) return operation === 'add' ? argument : arithmetic(operation, argument, 0);
      if (!isNumeric(value))
        fail('TypeMismatch', `Cannot ${operation} to '${path}', which is a ${typeOf(value)}`);
      return (
        arithmetic(operation, value, argument) ?? fail('BadValue', `'${path}' would no longer fit a long`)
      );
    };
  };

const extreme =
  (sign: 1 | -1): Prepare =>
  (argument) =>
  (value) =>
    value === undefined || compare(argument, value) * sign > 0 ? clone(argument) : value;

const set: Prepare = (argument) => () => clone(argument);

/** The items of `$each`; without it the argument is the only item. */
function itemsOf(argument: unknown, allowed: RegExp): { items: unknown[]; options: Doc } {
  if (!isDoc(argument) || !Object.hasOwn(argument, '$each')) return { items: [argument], options: {} };
  const { $each, ...options } = argument;
  if (!Array.isArray($each)) fail('BadValue', `The argument to $each must be an array, not ${typeOf($each)}`);
  const unknown = Object.keys(options).find((key) => !allowed.test(key));
  if (unknown) fail('BadValue', `Unrecognized clause beside $each: ${unknown}`);
  return { items: $each, options };
}

function arrayAt(path: string, value: unknown = []): unknown[] {
  if (Array.isArray(value)) return value;
  return fail('BadValue', `The field '${path}' must be an array but is of type ${typeOf(value)}`);
}

function integer(value: unknown): number | undefined {
  if (value === undefined || Number.isInteger(toNumber(value)))
    return value === undefined ? value : toNumber(value);
  return fail('BadValue', `$slice and $position must be integers, not ${show(value)}`);
}

/** Removes the elements of an array that fail a test; a missing field stays missing. */
const removal =
  (prepare: (argument: unknown) => (element: unknown) => boolean): Prepare =>
  (argument, path) => {
    const removes = prepare(argument);
    return (value) => arrayAt(path, value).filter((element) => !removes(element));
  };

const updateOperators: Record<string, Prepare> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => () => undefined,
  $inc: calculation('add'),
  $mul: calculation('multiply'),
  $min: extreme(-1),
  $max: extreme(1),
  $currentDate(argument) {
    const type = isDoc(argument) ? argument.$type : argument;
    if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
    if (type === 'date' || typeof type === 'boolean') return () => new Date();
    return fail('BadValue', `$currentDate takes true or a $type of 'date' or 'timestamp': ${show(argument)}`);
  },
  $push(argument, path) {
    const { items, options } = itemsOf(argument, /^\$(slice|sort|position)$/);
    const [slice, position] = [integer(options.$slice), integer(options.$position)];
    const order = options.$sort === undefined ? undefined : compileElementSort(options.$sort);
    return (value) => {
      const next = [...arrayAt(path, value)];
      next.splice(position ?? next.length, 0, ...items.map(clone));
      if (order) next.sort(order);
      if (slice === undefined) return next;
      return slice < 0 ? next.slice(slice) : next.slice(0, slice);
    };
  },
  $addToSet(argument, path) {
    const { items } = itemsOf(argument, /^$/);
    return (value) => {
      const next = [...arrayAt(path, value)];
      for (const item of items) if (!next.some((element) => equal(element, item))) next.push(clone(item));
      return next;
    };
  },
  $pull: removal(compileCondition),
  $pullAll: removal((argument) => {
    const keys = new Set(arrayAt('$pullAll', argument).map((item) => keyOf(item)));
    return (element) => keys.has(keyOf(element));
  }),
  $pop(argument, path) {
    const n = toNumber(argument);
    if (n !== 1 && n !== -1) fail('FailedToParse', `$pop expects 1 or -1, found: ${show(argument)}`);
    return (value) => {
      if (!Array.isArray(value)) fail('TypeMismatch', `$pop needs an array, '${path}' is a ${typeOf(value)}`);
      return n === 1 ? value.slice(0, -1) : value.slice(1);
    };
  },
};

/** Whether an operator creates the documents on its path, or leaves a missing field missing. */
export function wayOf(name: string): Way {
  if (name === '$unset') return 'look';
  return /^\$(pull|pullAll|pop|rename)$/.test(name) ? 'find' : 'create';
}

export function findOperator(name: string): Prepare {
  const found = Object.hasOwn(updateOperators, name) ? updateOperators[name] : undefined;
  return (
    found ??
    refuse(
      'update',
      name,
      'FailedToParse',
      `Unknown modifier: ${name}. Expected an update modifier or a pipeline`,
    )
  );
}

import { fail, refuse } from '../errors.ts';
import { compileCondition } from '../query/matcher.ts';
import { equal } from '../values/keys.ts';
import { add } from '../values/numbers.ts';
import { clone, type Doc, isDoc, isNumeric, show, toNumber, typeOf } from '../values/values.ts';
import type { Way } from './update-paths.ts';

/** Computes a field's new value from its old one; `undefined` is a missing field. */
export type Change = (value: unknown) => unknown;

/** Validates the argument of an operator, before any document is changed, and returns its change of a value. */
type Prepare = (argument: unknown, path: string) => Change;

const set: Prepare = (argument) => () => clone(argument);

/** The items of `$each`; without it the argument is the only item. */
function itemsOf(argument: unknown, allowed: readonly string[]): { items: unknown[]; options: Doc } {
  if (!isDoc(argument) || !Object.hasOwn(argument, '$each')) return { items: [argument], options: {} };
  const { $each, ...options } = argument;
  if (!Array.isArray($each)) fail('BadValue', `The argument to $each must be an array, not ${typeOf($each)}`);
  const other = Object.keys(options).find((key) => !allowed.includes(key));
  if (other) refuse('modifier', other, 'BadValue', `Unrecognized clause beside $each: ${other}`);
  return { items: $each, options };
}

function arrayAt(path: string, value: unknown = []): unknown[] {
  if (Array.isArray(value)) return value;
  return fail('BadValue', `The field '${path}' must be an array but is of type ${typeOf(value)}`);
}

function integer(value: unknown): number | undefined {
  if (value === undefined || Number.isInteger(toNumber(value)))
    return value === undefined ? value : toNumber(value);
  return fail('BadValue', `$slice must be an integer, not ${show(value)}`);
}

const updateOperators: Record<string, Prepare> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => () => undefined,
  $inc(argument, path) {
    if (!isNumeric(argument))
      fail('TypeMismatch', `Cannot increment with non-numeric argument: {${path}: ${show(argument)}}`);
    return (value) => {
      if (value === undefined) return argument;
      if (!isNumeric(value))
        fail('TypeMismatch', `Cannot apply $inc to '${path}', which is a ${typeOf(value)}`);
      return add(value, argument) ?? fail('BadValue', `'${path}' would no longer fit a long`);
    };
  },
  $push(argument, path) {
    const { items, options } = itemsOf(argument, ['$slice']);
    const slice = integer(options.$slice);
    return (value) => {
      const next = [...arrayAt(path, value), ...items.map(clone)];
      if (slice === undefined) return next;
      return slice < 0 ? next.slice(slice) : next.slice(0, slice);
    };
  },
  $addToSet(argument, path) {
    const { items } = itemsOf(argument, []);
    return (value) => {
      const next = [...arrayAt(path, value)];
      for (const item of items) if (!next.some((element) => equal(element, item))) next.push(clone(item));
      return next;
    };
  },
  $pull(argument, path) {
    const removes = compileCondition(argument);
    return (value) => arrayAt(path, value).filter((element) => !removes(element));
  },
};

/** Whether an operator creates the documents on its path, or leaves a missing field missing. */
export function wayOf(name: string): Way {
  if (name === '$unset') return 'look';
  return name === '$pull' ? 'find' : 'create';
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

import { Timestamp } from 'bson';
import type { Collation } from './collation.ts';
import { fail } from './errors.ts';
import { compare, equal, keyOf } from './keys.ts';
import { compileCondition } from './matcher.ts';
import { arithmetic, type Operation } from './numbers.ts';
import { compileSort } from './sort.ts';
import { clone, type Doc, isDoc, isNumeric, show, toNumber, typeOf } from './values.ts';

/** What to do with the value of a field; `undefined` is a missing field, before and after. */
export type Change = (value: unknown) => unknown;

export interface UpdateOperator {
  /** Makes the documents on the way to the field. */
  creates: boolean;
  /** Checks the argument once, before any document is touched. */
  prepare(argument: unknown, path: string, collation?: Collation): Change;
}

const calculation = (operation: Operation): UpdateOperator => ({
  creates: true,
  prepare(argument, path) {
    if (!isNumeric(argument))
      fail('TypeMismatch', `Cannot ${operation} with non-numeric argument: {${path}: ${show(argument)}}`);
    return (value) => {
      if (value === undefined) return operation === 'add' ? argument : arithmetic(operation, argument, 0);
      if (!isNumeric(value))
        fail(
          'TypeMismatch',
          `Cannot ${operation} to '${path}', a value of non-numeric type ${typeOf(value)}`,
        );
      const result = arithmetic(operation, value, argument);
      return result ?? fail('BadValue', `'${path}' would no longer fit a long: ${value}, ${show(argument)}`);
    };
  },
});

const extreme = (sign: 1 | -1): UpdateOperator => ({
  creates: true,
  prepare: (argument, _path, collation) => (value) =>
    value === undefined || compare(argument, value, collation) * sign > 0 ? clone(argument) : value,
});

const set: UpdateOperator = { creates: true, prepare: (argument) => () => clone(argument) };

const currentDate: UpdateOperator = {
  creates: true,
  prepare(argument) {
    const type = isDoc(argument) ? argument.$type : argument;
    if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
    if (type !== 'date' && typeof type !== 'boolean')
      fail(
        'BadValue',
        `$currentDate takes true, { $type: 'date' } or { $type: 'timestamp' }: ${show(argument)}`,
      );
    return () => new Date();
  },
};

/** The items of `$each`, or the one that is given without it. */
function itemsOf(argument: unknown, allowed: readonly string[]): { items: unknown[]; options: Doc } {
  if (!isDoc(argument) || !Object.hasOwn(argument, '$each')) return { items: [argument], options: {} };
  const { $each, ...options } = argument;
  if (!Array.isArray($each))
    fail('TypeMismatch', `The argument to $each must be an array, not ${typeOf($each)}`);
  const unknown = Object.keys(options).find((key) => !allowed.includes(key));
  if (unknown) fail('BadValue', `Unrecognized clause beside $each: ${unknown}`);
  return { items: $each, options };
}

function arrayAt(path: string, value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value)
    ? value
    : fail('BadValue', `The field '${path}' must be an array but is of type ${typeOf(value)}`);
}

function integer(options: Doc, name: string): number | undefined {
  const n = options[name] === undefined ? undefined : toNumber(options[name]);
  return n === undefined || Number.isInteger(n)
    ? n
    : fail('BadValue', `The value for ${name} must be an integer, not ${show(options[name])}`);
}

function elementOrder(spec: unknown, collation?: Collation): (a: unknown, b: unknown) => number {
  if (isDoc(spec)) {
    const order = compileSort(spec, collation);
    return (a, b) => order(isDoc(a) ? a : {}, isDoc(b) ? b : {});
  }
  const sign = toNumber(spec);
  if (sign !== 1 && sign !== -1) fail('BadValue', 'The $sort element value must be either 1 or -1');
  return (a, b) => compare(a, b, collation) * sign;
}

const push: UpdateOperator = {
  creates: true,
  prepare(argument, path, collation) {
    const { items, options } = itemsOf(argument, ['$slice', '$sort', '$position']);
    const [slice, position] = [integer(options, '$slice'), integer(options, '$position')];
    const order = options.$sort === undefined ? undefined : elementOrder(options.$sort, collation);
    return (value) => {
      const next = [...arrayAt(path, value)];
      next.splice(position ?? next.length, 0, ...items.map(clone));
      if (order) next.sort(order);
      if (slice === undefined) return next;
      return slice < 0 ? next.slice(slice) : next.slice(0, slice);
    };
  },
};

const addToSet: UpdateOperator = {
  creates: true,
  prepare(argument, path, collation) {
    const { items } = itemsOf(argument, []);
    return (value) => {
      const next = [...arrayAt(path, value)];
      for (const item of items)
        if (!next.some((element) => equal(element, item, collation))) next.push(clone(item));
      return next;
    };
  },
};

/** Keeps the elements of an array that pass; a missing field stays missing. */
const removal = (
  prepare: (argument: unknown, collation?: Collation) => (element: unknown) => boolean,
): UpdateOperator => ({
  creates: false,
  prepare(argument, path, collation) {
    const removes = prepare(argument, collation);
    return (value) => arrayAt(path, value).filter((element) => !removes(element));
  },
});

const pop: UpdateOperator = {
  creates: false,
  prepare(argument, path) {
    const n = toNumber(argument);
    if (n !== 1 && n !== -1) fail('FailedToParse', `$pop expects 1 or -1, found: ${show(argument)}`);
    return (value) => {
      if (!Array.isArray(value)) fail('TypeMismatch', `$pop needs an array, '${path}' is a ${typeOf(value)}`);
      return n === 1 ? value.slice(0, -1) : value.slice(1);
    };
  },
};

const updateOperators: Record<string, UpdateOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: { creates: false, prepare: () => () => undefined },
  $inc: calculation('add'),
  $mul: calculation('multiply'),
  $min: extreme(-1),
  $max: extreme(1),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: removal((argument, collation) => compileCondition(argument, { collation })),
  $pullAll: removal((argument) => {
    const keys = new Set(arrayAt('$pullAll', argument).map((item) => keyOf(item)));
    return (element) => keys.has(keyOf(element));
  }),
  $pop: pop,
};

export function findOperator(name: string): UpdateOperator {
  if (name === '$bit') fail('NotImplemented', '$bit is not supported by this server');
  const found = Object.hasOwn(updateOperators, name) ? updateOperators[name] : undefined;
  return (
    found ??
    fail('FailedToParse', `Unknown modifier: ${name}. Expected a valid update modifier or an update pipeline`)
  );
}

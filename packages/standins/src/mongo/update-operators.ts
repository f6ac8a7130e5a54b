import { Long, Timestamp } from 'bson';
import type { Collation } from './collation.ts';
import { fail } from './errors.ts';
import { compare, equal, keyOf } from './keys.ts';
import { compileCondition } from './matcher.ts';
import { arithmetic, asBigInt, asInteger } from './numbers.ts';
import { compileSort } from './sort.ts';
import { clone, type Doc, isDoc, isNumeric, own, show, toNumber, typeOf } from './values.ts';

/** Where an operator is being applied; for messages and for collation. */
export interface Site {
  path: string;
  doc: Doc;
  collation?: Collation | undefined;
}

export interface UpdateOperator {
  /** Makes the documents on the way to the field. */
  creates: boolean;
  /** Checks the argument once, before any document is touched, and answers what to do with a field's value. */
  prepare(argument: unknown, path: string, collation?: Collation): (value: unknown, site: Site) => unknown;
}

const inDoc = (doc: Doc): string => `{_id: ${show(doc._id)}}`;

const calculation = (name: '$inc' | '$mul'): UpdateOperator => ({
  creates: true,
  prepare(argument, path) {
    if (!isNumeric(argument))
      fail(
        'TypeMismatch',
        `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${show(argument)}}`,
      );
    return (value, { doc }) => {
      if (value === undefined) return name === '$inc' ? argument : arithmetic('multiply', argument, 0);
      if (!isNumeric(value))
        fail(
          'TypeMismatch',
          `Cannot apply ${name} to a value of non-numeric type. ${inDoc(doc)} has the field '${path.split('.').at(-1)}' of non-numeric type ${typeOf(value)}`,
        );
      const result = arithmetic(name === '$inc' ? 'add' : 'multiply', value, argument);
      return (
        result ??
        fail(
          'BadValue',
          `Failed to apply ${name} operations to current value ((NumberLong)${value}) for document ${inDoc(doc)}`,
        )
      );
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
    if (type === true || type === false || type === 'date') return () => new Date();
    if (type !== 'timestamp')
      fail(
        'BadValue',
        "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
      );
    return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  },
};

function integerOption(spec: Doc, name: string): number | undefined {
  if (spec[name] === undefined) return undefined;
  const n = toNumber(spec[name]);
  return Number.isInteger(n)
    ? n
    : fail(
        'BadValue',
        `The value for ${name} must be an integer value but was given type: ${typeOf(spec[name])}`,
      );
}

const hasEach = (argument: unknown): argument is Doc => isDoc(argument) && Object.hasOwn(argument, '$each');
const eachOf = (argument: Doc, name: string): unknown[] =>
  Array.isArray(argument.$each)
    ? argument.$each
    : fail(
        'TypeMismatch',
        `The argument to $each in ${name} must be an array but it was of type ${typeOf(argument.$each)}`,
      );

const push: UpdateOperator = {
  creates: true,
  prepare(argument, _path, collation) {
    const spec = hasEach(argument) ? argument : { $each: [argument] };
    const items = eachOf(spec, '$push');
    for (const key of Object.keys(spec))
      if (!['$each', '$slice', '$sort', '$position'].includes(key))
        fail('BadValue', `Unrecognized clause in $push: ${key}`);
    const [slice, position] = [integerOption(spec, '$slice'), integerOption(spec, '$position')];
    const order = spec.$sort === undefined ? undefined : elementOrder(spec.$sort, collation);
    return (value, { path, doc }) => {
      if (value !== undefined && !Array.isArray(value))
        fail(
          'BadValue',
          `The field '${path}' must be an array but is of type ${typeOf(value)} in document ${inDoc(doc)}`,
        );
      const next = [...((value as unknown[] | undefined) ?? [])];
      const at =
        position === undefined ? next.length : position < 0 ? Math.max(0, next.length + position) : position;
      next.splice(at, 0, ...items.map(clone));
      if (order) next.sort(order);
      if (slice === undefined) return next;
      return slice === 0 ? [] : slice < 0 ? next.slice(slice) : next.slice(0, slice);
    };
  },
};

function elementOrder(spec: unknown, collation?: Collation): (a: unknown, b: unknown) => number {
  if (!isDoc(spec)) {
    const sign = toNumber(spec);
    if (sign !== 1 && sign !== -1) fail('BadValue', 'The $sort element value must be either 1 or -1');
    return (a, b) => compare(a, b, collation) * sign;
  }
  const order = compileSort(spec, collation);
  return (a, b) => order(isDoc(a) ? a : {}, isDoc(b) ? b : {});
}

const addToSet: UpdateOperator = {
  creates: true,
  prepare(argument, _path, collation) {
    const items = hasEach(argument) ? eachOf(argument, '$addToSet') : [argument];
    return (value, { path, doc }) => {
      if (value !== undefined && !Array.isArray(value))
        fail(
          'BadValue',
          `Cannot apply $addToSet to non-array field. Field named '${path.split('.').at(-1)}' has non-array type ${typeOf(value)} in ${inDoc(doc)}`,
        );
      const next = [...((value as unknown[] | undefined) ?? [])];
      for (const item of items)
        if (!next.some((element) => equal(element, item, collation))) next.push(clone(item));
      return next;
    };
  },
};

/** Keeps the elements of an array that pass; a missing field stays missing. */
const removal = (
  name: string,
  prepare: (argument: unknown, collation?: Collation) => (element: unknown) => boolean,
): UpdateOperator => ({
  creates: false,
  prepare(argument, _path, collation) {
    const removes = prepare(argument, collation);
    return (value) => {
      if (!Array.isArray(value)) fail('BadValue', `Cannot apply ${name} to a non-array value`);
      return value.some(removes) ? value.filter((element) => !removes(element)) : value;
    };
  },
});

const pop: UpdateOperator = {
  creates: false,
  prepare(argument, path) {
    const n = toNumber(argument);
    if (n !== 1 && n !== -1) fail('FailedToParse', `$pop expects 1 or -1, found: ${show(argument)}`);
    return (value) => {
      if (!Array.isArray(value))
        fail('TypeMismatch', `Path '${path}' contains an element of non-array type '${typeOf(value)}'`);
      return n === 1 ? value.slice(0, -1) : value.slice(1);
    };
  },
};

const bit: UpdateOperator = {
  creates: true,
  prepare(argument, path) {
    if (!isDoc(argument))
      fail(
        'BadValue',
        `The $bit modifier is not compatible with a ${typeOf(argument)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
      );
    const steps = Object.entries(argument);
    for (const [name, mask] of steps) {
      if (name !== 'and' && name !== 'or' && name !== 'xor')
        fail(
          'BadValue',
          `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ${show(mask)}}`,
        );
      if (typeOf(mask) !== 'int' && typeOf(mask) !== 'long')
        fail(
          'BadValue',
          `The $bit modifier field must be an Integer(32/64 bit); a '${typeOf(mask)}' is not supported here`,
        );
    }
    return (value = 0) => {
      if (typeOf(value) !== 'int' && typeOf(value) !== 'long')
        fail(
          'BadValue',
          `Cannot apply $bit to a value of non-integral type. The field '${path}' is of type ${typeOf(value)}`,
        );
      const long = value instanceof Long || steps.some(([, mask]) => mask instanceof Long);
      let bits = asBigInt(value);
      for (const [name, mask] of steps)
        bits =
          name === 'and'
            ? bits & asBigInt(mask)
            : name === 'or'
              ? bits | asBigInt(mask)
              : bits ^ asBigInt(mask);
      return asInteger(bits, long);
    };
  },
};

export const updateOperators: Record<string, UpdateOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: { creates: false, prepare: () => () => undefined },
  $inc: calculation('$inc'),
  $mul: calculation('$mul'),
  $min: extreme(-1),
  $max: extreme(1),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: removal('$pull', (argument, collation) => compileCondition(argument, { collation })),
  $pullAll: removal('$pullAll', (argument) => {
    if (!Array.isArray(argument))
      fail('BadValue', `$pullAll requires an array argument but was given a ${typeOf(argument)}`);
    const keys = new Set(argument.map((item) => keyOf(item)));
    return (element) => keys.has(keyOf(element));
  }),
  $pop: pop,
  $bit: bit,
};

export const findOperator = (name: string): UpdateOperator =>
  (own(updateOperators as unknown as Doc, name) as UpdateOperator | undefined) ??
  fail(
    'FailedToParse',
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );

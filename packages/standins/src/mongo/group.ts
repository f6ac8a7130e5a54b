import type { Collation } from './collation.ts';
import { fail } from './errors.ts';
import { average, extreme, operators, sum } from './expression-operators.ts';
import { compileExpression, type Variables } from './expressions.ts';
import { keyOf } from './keys.ts';
import { mingoAccumulator, mingoKnowsAccumulator } from './mingo-bridge.ts';
import { asDouble } from './numbers.ts';
import { type Doc, isDoc, isNumeric, put, toNumber } from './values.ts';

function deviation(values: readonly unknown[], sample: boolean): unknown {
  const numbers = values.filter(isNumeric).map(toNumber);
  const count = sample ? numbers.length - 1 : numbers.length;
  if (count < 1) return null;
  const mean = numbers.reduce((total, n) => total + n, 0) / numbers.length;
  return asDouble(Math.sqrt(numbers.reduce((total, n) => total + (n - mean) ** 2, 0) / count));
}

const accumulators: Record<string, (values: unknown[], collation?: Collation) => unknown> = {
  $sum: sum,
  $avg: average,
  $min: (values, collation) => extreme(values, -1, collation),
  $max: (values, collation) => extreme(values, 1, collation),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values, collation) => [
    ...new Map(
      values.filter((value) => value !== undefined).map((value) => [keyOf(value, collation), value]),
    ).values(),
  ],
  $mergeObjects: (values) => operators.$mergeObjects?.apply(values),
  $stdDevPop: (values) => deviation(values, false),
  $stdDevSamp: (values) => deviation(values, true),
};

type Accumulate = (docs: readonly Doc[], variables: Variables) => unknown;

function compileAccumulator(field: string, spec: unknown, collation?: Collation): Accumulate {
  if (field.includes('.')) fail(40235, `The field name '${field}' cannot contain '.'`);
  const [name, extra] = isDoc(spec) ? Object.keys(spec) : [];
  if (!isDoc(spec) || name === undefined) fail(40234, `The field '${field}' must be an accumulator object`);
  if (extra !== undefined) fail(40238, `The field '${field}' must specify one accumulator`);
  const argument = spec[name];
  if (name === '$count') return (docs) => docs.length;
  const accumulate = Object.hasOwn(accumulators, name) ? accumulators[name] : undefined;
  if (accumulate) {
    const expression = compileExpression(argument, collation);
    return (docs, variables) =>
      accumulate(
        docs.map((doc) => expression({ ...variables, ROOT: doc, CURRENT: doc })),
        collation,
      );
  }
  if (name === '$accumulator')
    fail('NotImplemented', '$accumulator is not supported by this server (no server-side JavaScript)');
  if (!mingoKnowsAccumulator(name)) fail(15952, `unknown group operator '${name}'`);
  return (docs) => mingoAccumulator(name, docs, argument);
}

/** Compiles `$group`. */
export function compileGroup(
  spec: Doc,
  collation?: Collation,
): (docs: readonly Doc[], variables: Variables) => Doc[] {
  if (!Object.hasOwn(spec, '_id')) fail(15955, 'a group specification must include an _id');
  const { _id, ...rest } = spec;
  const id = compileExpression(_id, collation);
  const fields = Object.entries(rest).map(
    ([field, value]) => [field, compileAccumulator(field, value, collation)] as const,
  );
  return (docs, variables) => {
    const groups = new Map<string, { id: unknown; docs: Doc[] }>();
    for (const doc of docs) {
      // a missing key and null are one group
      const value = id({ ...variables, ROOT: doc, CURRENT: doc }) ?? null;
      const key = keyOf(value, collation);
      const group = groups.get(key);
      if (group) group.docs.push(doc);
      else groups.set(key, { id: value, docs: [doc] });
    }
    return [...groups.values()].map((group) => {
      const out: Doc = { _id: group.id };
      for (const [field, accumulate] of fields) put(out, field, accumulate(group.docs, variables));
      return out;
    });
  };
}

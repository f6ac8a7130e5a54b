import { fail, refuse } from '../errors.ts';
import { keyOf } from '../values/keys.ts';
import { sum } from '../values/numbers.ts';
import { type Doc, isDoc, isNumeric, put } from '../values/values.ts';
import { compileExpression, extreme, type Values } from './expressions.ts';

const accumulators: Record<string, (values: Values) => unknown> = {
  $sum: (values) => sum(values.filter(isNumeric)),
  $min: extreme(-1),
  $max: extreme(1),
  $push: (values) => values.filter((value) => value !== undefined),
};

type Accumulate = (docs: readonly Doc[]) => unknown;

function compileAccumulator(field: string, spec: unknown): Accumulate {
  if (field.includes('.')) fail(40235, `The field name '${field}' cannot contain '.'`);
  const [name, extra] = isDoc(spec) ? Object.keys(spec) : [];
  if (!isDoc(spec) || name === undefined) fail(40234, `The field '${field}' must be an accumulator object`);
  if (extra !== undefined) fail(40238, `The field '${field}' must specify one accumulator`);
  const accumulate = Object.hasOwn(accumulators, name) ? accumulators[name] : undefined;
  if (!accumulate) refuse('accumulator', name, 15952, `unknown group operator '${name}'`);
  if (Array.isArray(spec[name])) fail(40237, `The ${name} accumulator is a unary operator`);
  const value = compileExpression(spec[name]);
  return (docs) => accumulate(docs.map(value));
}

/** Compiles `$group`. */
export function compileGroup({ _id, ...rest }: Doc): (docs: readonly Doc[]) => Doc[] {
  if (_id === undefined) fail(15955, 'a group specification must include an _id');
  const id = compileExpression(_id);
  const fields = Object.entries(rest).map(
    ([field, value]) => [field, compileAccumulator(field, value)] as const,
  );
  return (docs) => {
    const groups = new Map<string, { id: unknown; docs: Doc[] }>();
    for (const doc of docs) {
      // a missing key and null are one group
      const value = id(doc) ?? null;
      const key = keyOf(value);
      const group = groups.get(key);
      if (group) group.docs.push(doc);
      else groups.set(key, { id: value, docs: [doc] });
    }
    return [...groups.values()].map((group) => {
      const out: Doc = { _id: group.id };
      for (const [field, accumulate] of fields) put(out, field, accumulate(group.docs));
      return out;
    });
  };
}

import { fail } from './errors.ts';
import { equal } from './keys.ts';
import { isRegex } from './regex.ts';
import { holderOf, setIn, valueIn } from './update-paths.ts';
import type { Update } from './updater.ts';
import { isOperatorDoc } from './value-tests.ts';
import { clone, type Doc, show } from './values.ts';

/** The one value a condition leaves a field, if there is only one. */
function fixedBy(condition: unknown): unknown {
  if (isRegex(condition)) return undefined;
  if (!isOperatorDoc(condition)) return condition;
  if ('$eq' in condition) return condition.$eq;
  const [only, more] = (condition.$in ?? condition.$all ?? []) as unknown[];
  return more !== undefined || isRegex(only) || isOperatorDoc(only) ? undefined : only;
}

function collectEqualities(filter: Doc, into: Doc): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' || (path === '$or' && (condition as unknown[]).length === 1))
      for (const branch of condition as Doc[]) collectEqualities(branch, into);
    const [value, parts] = [fixedBy(condition), path.split('.')];
    if (value === undefined || parts.some((part) => part.startsWith('$'))) continue;
    const holder = holderOf(into, parts, true) as Doc;
    const name = parts.at(-1) as string;
    if (valueIn(holder, name) !== undefined)
      fail('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
    setIn(holder, name, clone(value));
  }
}

/** The document an upsert inserts: what the query fixes, then the update on top of it. */
export function upsertDocument(filter: Doc, update: Update): Doc {
  const base: Doc = {};
  collectEqualities(filter, base);
  const { _id } = base;
  if (update.kind === 'replacement')
    return update.apply(_id === undefined ? {} : { _id }, { inserting: true });
  const doc = update.apply(base, { inserting: true });
  if (_id !== undefined && !equal(_id, doc._id))
    fail('ImmutableField', `The upsert would give the _id ${show(_id)} of the query another value`);
  return doc;
}

import { fail } from '../errors.ts';
import { arrayIndex } from '../values/paths.ts';
import { type Doc, isDoc, own, put, show } from '../values/values.ts';

const maxPadding = 1_500_000;

type Holder = Doc | unknown[];
type Path = readonly string[];

/** Splits the path of an update; throws for one that MongoDB refuses. */
export function checkPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes('')) fail('EmptyFieldName', `The update path '${path}' contains an empty field name.`);
  const [first, ...others] = parts;
  const positional = others.find((part) => /^\$(\[.*)?$/.test(part));
  if (positional) fail('NotImplemented', `The '${positional}' in '${path}' is not supported by this server`);
  const bad = [first, ...others].find((part) => part?.startsWith('$'));
  if (bad)
    fail('DollarPrefixedFieldName', `The dollar ($) prefixed field '${bad}' in '${path}' cannot be stored.`);
  return parts;
}

/** Throws where a path occurs twice or is a parent of another one. */
export function refuseConflicts(paths: readonly Path[]): void {
  const sorted = paths.toSorted(comparePaths);
  for (const [i, shorter] of sorted.entries()) {
    const longer = sorted[i + 1];
    if (longer && shorter.every((part, at) => part === longer[at])) {
      const [path, above] = [longer.join('.'), shorter.join('.')];
      fail('ConflictingUpdateOperators', `Updating the path '${path}' would create a conflict at '${above}'`);
    }
  }
}

export const valueIn = (holder: Holder, part: string): unknown =>
  Array.isArray(holder) ? holder[arrayIndex(part)] : own(holder, part);

/** The value at a path whose positions are numbers; undefined where it is missing. */
export function valueAt(doc: Doc, parts: Path): unknown {
  let value: unknown = doc;
  for (const part of parts) value = isHolder(value) ? valueIn(value, part) : undefined;
  return value;
}

/** Sets a field, or removes it when `undefined`; a removed array element becomes null. */
export function setIn(holder: Holder, part: string, value: unknown): void {
  if (!Array.isArray(holder)) {
    if (value === undefined) delete holder[part];
    else put(holder, part, value);
    return;
  }
  const index = arrayIndex(part);
  if (value === undefined && index >= holder.length) return;
  if (index - holder.length > maxPadding)
    fail('CannotCreateIndex', `can't backfill more than ${maxPadding} elements`);
  while (holder.length < index) holder.push(null);
  holder[index] = value === undefined ? null : value;
}

const isHolder = (value: unknown): value is Holder => Array.isArray(value) || isDoc(value);

/**
 * How to follow a path to its last part. `create` creates missing documents, `find` does not; both throw for a scalar on
 * the path, which `look` treats as missing.
 */
export type Way = 'create' | 'find' | 'look';

/** The document or array that contains the last part of a path. Throws PathNotViable. */
export function holderOf(doc: Doc, parts: Path, way: Way): Holder | undefined {
  let holder: Holder = doc;
  for (const [i, part] of parts.entries()) {
    if (Array.isArray(holder) && arrayIndex(part) < 0) break;
    if (i === parts.length - 1) return holder;
    let next: unknown = valueIn(holder, part);
    if (next === undefined && way === 'find') return undefined;
    if (next === undefined && way === 'create') {
      next = {};
      setIn(holder, part, next);
    }
    if (!isHolder(next)) break;
    holder = next;
  }
  if (way !== 'look')
    fail('PathNotViable', `Cannot reach field '${parts.join('.')}' in element ${show(holder)}`);
  return undefined;
}

/** Numeric names by number, the rest by text: the order in which MongoDB applies and appends fields. */
export function comparePaths(a: Path, b: Path): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i] as string, b[i] as string];
    if (x === y) continue;
    const [m, n] = [arrayIndex(x), arrayIndex(y)];
    return m >= 0 && n >= 0 ? m - n : x < y ? -1 : 1;
  }
  return a.length - b.length;
}

import { fail } from './errors.ts';
import { arrayIndex } from './paths.ts';
import { type Doc, isDoc, own, put, show } from './values.ts';

const maxPadding = 1_500_000;

export type Holder = Doc | unknown[];

/** The parts of a path an update may go to. */
export function checkPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes('')) fail('EmptyFieldName', `The update path '${path}' contains an empty field name.`);
  const bad = parts.find((part, i) => part.startsWith('$') && (i === 0 || !/^\$(\[.*)?$/.test(part)));
  if (bad)
    fail('DollarPrefixedFieldName', `The dollar ($) prefixed field '${bad}' in '${path}' cannot be stored.`);
  return parts;
}

/** No path may be another one's parent, nor come twice. */
export function refuseConflicts(paths: readonly (readonly string[])[]): void {
  const sorted = paths.toSorted(comparePaths);
  for (const [i, shorter] of sorted.entries()) {
    const longer = sorted[i + 1];
    if (longer && shorter.every((part, at) => part === longer[at]))
      fail(
        'ConflictingUpdateOperators',
        `Updating the path '${longer.join('.')}' would create a conflict at '${shorter.join('.')}'`,
      );
  }
}

export const valueIn = (holder: Holder, part: string): unknown =>
  Array.isArray(holder) ? holder[arrayIndex(part)] : own(holder, part);

/** What a path with positions leads to; nothing when there is nothing. */
export function valueAt(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) value = isHolder(value) ? valueIn(value, part) : undefined;
  return value;
}

/** Sets or (with `undefined`) removes; a removed array element leaves null behind. */
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

const notViable = (part: string, holderName: string, holder: unknown): never =>
  fail('PathNotViable', `Cannot create field '${part}' in element {${holderName}: ${show(holder)}}`);

const isHolder = (value: unknown): value is Holder => Array.isArray(value) || isDoc(value);

/**
 * Finds what holds the last part of a path. Missing documents on the way are made when asked to; a scalar on the
 * way is an error then, and "not there" otherwise.
 */
export function holderOf(doc: Doc, parts: readonly string[], create: boolean): Holder | undefined {
  let holder: Holder = doc;
  for (let i = 0; ; i++) {
    const part = parts[i] as string;
    if (Array.isArray(holder) && arrayIndex(part) < 0)
      return create ? notViable(part, parts[i - 1] as string, holder) : undefined;
    if (i === parts.length - 1) return holder;
    let next: unknown = valueIn(holder, part);
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      setIn(holder, part, next);
    } else if (!isHolder(next)) return create ? notViable(parts[i + 1] as string, part, next) : undefined;
    holder = next as Holder;
  }
}

export interface Positions {
  /** What the query matched, for `$`. */
  index?: number | undefined;
  /** Conditions for `$[name]`. */
  filters: ReadonlyMap<string, (element: unknown) => boolean>;
}

/** Replaces `$`, `$[]` and `$[name]` by the positions they stand for in this document. */
export function concretePaths(doc: Doc, parts: readonly string[], positions: Positions): string[][] {
  const at = parts.findIndex((part) => part.startsWith('$'));
  if (at < 0) return [parts as string[]];
  const part = parts[at] as string;
  const head = parts.slice(0, at);
  const follow = (index: number): string[][] =>
    concretePaths(doc, [...head, String(index), ...parts.slice(at + 1)], positions);
  if (part === '$') {
    if (positions.index === undefined)
      fail('BadValue', 'The positional operator did not find the match needed from the query.');
    return follow(positions.index);
  }
  const value = valueAt(doc, head);
  if (value === undefined)
    fail('BadValue', `The path '${head.join('.')}' must exist in the document to apply array updates.`);
  if (!Array.isArray(value))
    fail('BadValue', `Cannot apply array updates to non-array element ${head.at(-1)}: ${show(value)}`);
  const name = part.slice(2, -1);
  const test = name === '' ? () => true : positions.filters.get(name);
  if (!test) fail('BadValue', `No array filter found for identifier '${name}' in path '${parts.join('.')}'`);
  return value.flatMap((element, index) => (test(element) ? follow(index) : []));
}

/** Numeric names by number, the rest by text: the order in which MongoDB applies and appends fields. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i] as string, b[i] as string];
    if (x === y) continue;
    const [m, n] = [arrayIndex(x), arrayIndex(y)];
    return m >= 0 && n >= 0 ? m - n : x < y ? -1 : 1;
  }
  return a.length - b.length;
}

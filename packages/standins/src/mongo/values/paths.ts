import { type Doc, isDoc, own } from './values.ts';

const indexPattern = /^(0|[1-9]\d*)$/;

/** The array position that a path component denotes, or -1. */
export const arrayIndex = (part: string): number => (indexPattern.test(part) ? Number(part) : -1);

/**
 * Called with each value at the end of a path; true ends the walk. `index` is the position in the outermost array on the
 * path. `how` is 'position' where the path ends with a position, so that an array there is not expanded, and 'unnamed'
 * for the `undefined` of a field that is named like a position and missing in an element.
 */
export type Visitor = (value: unknown, index?: number, how?: 'position' | 'unnamed') => boolean;

/**
 * Follows a dotted path as a query does: arrays on the path are expanded, both by position and by element. Returns true
 * as soon as the visitor does; for a missing field it visits `undefined`.
 */
export function visit(doc: Doc, parts: readonly string[], visitor: Visitor, at = 0, index?: number): boolean {
  const value = own(doc, parts[at] as string);
  return at === parts.length - 1 ? visitor(value, index) : descend(value, parts, visitor, at + 1, index);
}

function descend(
  value: unknown,
  parts: readonly string[],
  visitor: Visitor,
  at: number,
  index?: number,
): boolean {
  if (isDoc(value)) return visit(value, parts, visitor, at, index);
  if (!Array.isArray(value)) return visitor(undefined, index);
  const part = parts[at] as string;
  const position = arrayIndex(part);
  if (position >= 0 && position < value.length) {
    const element: unknown = value[position];
    if (at === parts.length - 1) {
      if (visitor(element, index ?? position, 'position')) return true;
    } else if (
      typeof element === 'object' &&
      element !== null &&
      descend(element, parts, visitor, at + 1, index ?? position)
    )
      return true;
  }
  for (let i = 0; i < value.length; i++) {
    const element: unknown = value[i];
    if (!isDoc(element)) continue;
    const isUnnamed = position >= 0 && !Object.hasOwn(element, part);
    // MongoDB also looks for a field of that name, which is missing here and therefore matches null
    if (
      isUnnamed ? visitor(undefined, index ?? i, 'unnamed') : visit(element, parts, visitor, at, index ?? i)
    )
      return true;
  }
  return false;
}

/** All values at a path; arrays at its end are not expanded. */
export function valuesAt(doc: Doc, parts: readonly string[]): unknown[] {
  const values: unknown[] = [];
  visit(doc, parts, (value, _index, how) => {
    if (how !== 'unnamed') values.push(value);
    return false;
  });
  return values;
}

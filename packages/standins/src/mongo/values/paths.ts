import { type Doc, isDoc, own } from './values.ts';

const indexPattern = /^(0|[1-9]\d*)$/;

/** The array position that a path component denotes, or -1. */
export const arrayIndex = (part: string): number => (indexPattern.test(part) ? Number(part) : -1);

/**
 * Called with each value at the end of a path; true ends the walk. `how` is 'position' where the path ends with a
 * position, so that an array there is not expanded, and 'unnamed' for the `undefined` of a field that is named like a
 * position and missing in an element.
 */
export type Visitor = (value: unknown, how?: 'position' | 'unnamed') => boolean;

/**
 * Follows a dotted path as a query does: arrays on the path are expanded, both by position and by element. Returns true
 * as soon as the visitor does; for a missing field it visits `undefined`.
 */
export function visit(doc: Doc, parts: readonly string[], visitor: Visitor, at = 0): boolean {
  const value = own(doc, parts[at] as string);
  return at === parts.length - 1 ? visitor(value) : descend(value, parts, visitor, at + 1);
}

function descend(value: unknown, parts: readonly string[], visitor: Visitor, at: number): boolean {
  if (isDoc(value)) return visit(value, parts, visitor, at);
  if (!Array.isArray(value)) return visitor(undefined);
  const part = parts[at] as string;
  const position = arrayIndex(part);
  if (position >= 0 && position < value.length) {
    const element: unknown = value[position];
    if (at === parts.length - 1) {
      if (visitor(element, 'position')) return true;
    } else if (typeof element === 'object' && element !== null && descend(element, parts, visitor, at + 1))
      return true;
  }
  return value.filter(isDoc).some((element) => {
    const isUnnamed = position >= 0 && !Object.hasOwn(element, part);
    // MongoDB also looks for a field of that name, which is missing here and therefore matches null
    return isUnnamed ? visitor(undefined, 'unnamed') : visit(element, parts, visitor, at);
  });
}

/** All values at a path; arrays at its end are not expanded. */
export function valuesAt(doc: Doc, parts: readonly string[]): unknown[] {
  const values: unknown[] = [];
  visit(doc, parts, (value, how) => {
    if (how !== 'unnamed') values.push(value);
    return false;
  });
  return values;
}

import { fail } from '../errors.ts';
import { compare, inverted, keyOf } from '../values/keys.ts';
import { valuesAt } from '../values/paths.ts';
import { type Doc, isDoc, own, toNumber } from '../values/values.ts';

export interface SortField {
  path: string;
  parts: readonly string[];
  direction: 1 | -1;
}

/** Parses a sort document; refuses values other than 1 and -1. */
export function parseSort(spec: Doc): SortField[] {
  return Object.entries(spec).map(([path, order]) => {
    if (isDoc(order)) fail('NotImplemented', '$meta sorts are not supported by this server (no text search)');
    if (path.startsWith('$')) fail('NotImplemented', `A sort by ${path} is not supported by this server`);
    const direction = toNumber(order);
    if (direction !== 1 && direction !== -1)
      fail('BadValue', `The sort order of ${path} must be 1 (for ascending) or -1 (for descending)`);
    return { path, parts: path.split('.'), direction };
  });
}

/** The first array on a path. */
function arrayOn(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) {
    if (Array.isArray(value) || !isDoc(value)) break;
    value = own(value, part);
  }
  return Array.isArray(value) ? value : undefined;
}

/** Refuses sorting by two parallel arrays. */
function refuseParallel(doc: Doc, fields: readonly SortField[]): void {
  if (fields.length < 2) return;
  const arrays = new Set(fields.map(({ parts }) => arrayOn(doc, parts)).filter((each) => each !== undefined));
  if (arrays.size > 1) fail('BadValue', 'cannot sort with keys that are parallel arrays');
}

/** The sort value of a document: of an array the least element ascending, the greatest descending. */
function sortValue(doc: Doc, { parts, direction }: SortField): unknown {
  const candidates = valuesAt(doc, parts).flatMap((value) =>
    Array.isArray(value) ? (value.length ? value : [undefined]) : [value ?? null],
  );
  if (candidates.length <= 1) return candidates.length ? candidates[0] : null;
  return candidates.reduce((best, value) => (compare(value, best) * direction < 0 ? value : best));
}

/** Sorts items by their documents; stable, with precomputed keys. */
export function sortBy<T extends { doc: Doc }>(items: readonly T[], spec: Doc): T[] {
  const fields = parseSort(spec);
  for (const { doc } of items) refuseParallel(doc, fields);
  const keyed = items.map((item) => {
    let key = '';
    for (const field of fields) {
      const part = keyOf(sortValue(item.doc, field));
      key += field.direction === 1 ? part : inverted(part);
    }
    return { key, item };
  });
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}

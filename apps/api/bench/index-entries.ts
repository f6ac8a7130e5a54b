import mongoose from 'mongoose';

/** An index as in `listIndexes`. */
export interface IndexSpec {
  key: Record<string, number>;
  sparse?: boolean;
  partialFilterExpression?: Record<string, unknown>;
}

type Values = Record<string, unknown>;

/** The values at a path such as `identities.subject`, through arrays. */
function valuesAt(value: unknown, path: string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  const below = (value as Values | null | undefined)?.[name];
  return below === undefined ? [] : valuesAt(below, rest);
}

/** A document's keys in an index; an array has one for each distinct value. */
export function entriesOf(
  document: Values,
  { key, sparse, partialFilterExpression }: IndexSpec,
): unknown[][] {
  const isLeftOut = Object.entries(partialFilterExpression ?? {}).some(
    ([name, value]) => document[name] !== value,
  );
  const values = Object.keys(key).map((path) => {
    const distinct = new Map(valuesAt(document, path.split('.')).map((value) => [String(value), value]));
    return [...distinct.values()];
  });
  if (isLeftOut || (sparse && values.every(({ length }) => length === 0))) return [];
  return values
    .map((found) => (found.length > 0 ? found : [null]))
    .reduce<unknown[][]>(
      (keys, found) => keys.flatMap((start) => found.map((value) => [...start, value])),
      [[]],
    );
}

/** MongoDB writes a type before each part and the record number after the key. */
const recordNumber = 5;

function partBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2;
  if (value instanceof mongoose.Types.ObjectId) return 13;
  if (value instanceof Date) return 9;
  if (typeof value === 'number') return 3;
  return 1;
}

/** The length of a key in the index before compression, in bytes. */
export const keyBytesOf = (key: readonly unknown[]): number =>
  key.reduce<number>((sum, value) => sum + partBytes(value), recordNumber);

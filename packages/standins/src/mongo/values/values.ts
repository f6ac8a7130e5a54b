import { DBRef, Double, deserialize, Int32, serialize } from 'bson';
import { CommandError, codes, fail } from '../errors.ts';

/**
 * Values in memory: int32 and all doubles but those with an int32's value are JavaScript numbers. Long, Decimal128 and
 * the other doubles are the wrappers of `bson`, so that every value is encoded with its type again. `undefined` is a
 * missing field.
 */
export type Doc = Record<string, unknown>;

export const maxDocumentSize = 16 * 1024 * 1024;
const maxDepth = 200;

const isInt32 = (n: number): boolean => (n | 0) === n && !Object.is(n, -0);

/** True for embedded documents only: not for arrays, dates or the wrappers of `bson`. */
export const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Null or missing, for which most expressions return null. */
export const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

export const own = (doc: Doc, key: string): unknown => (Object.hasOwn(doc, key) ? doc[key] : undefined);

/** Sets a field of any name: `__proto__` is an ordinary one. */
export function put(doc: Doc, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(doc, key, { value, enumerable: true, writable: true, configurable: true });
  else doc[key] = value;
}

/** A value that `bson` decoded, in the form of `Doc`: ints as numbers, doubles too unless they have an int32's value. */
function unwrapped(value: object): unknown {
  if (value instanceof Int32) return value.value;
  if (value instanceof Double)
    return isInt32(value.value) || Object.is(value.value, -0) ? value : value.value;
  if (!(value instanceof DBRef)) return value;
  // bson decodes { $ref, $id } as a DBRef; for the database it is an ordinary document
  return { $ref: value.collection, $id: value.oid, ...(value.db && { $db: value.db }), ...value.fields };
}

function unwrap(given: unknown, depth: number): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if (depth > maxDepth) fail('Overflow', `BSONObj exceeded maximum nested object depth: ${maxDepth}`);
  if (Array.isArray(given)) {
    for (let i = 0; i < given.length; i++) given[i] = unwrap(given[i], depth + 1);
    return given;
  }
  const value = isDoc(given) ? given : unwrapped(given);
  if (!isDoc(value)) return value;
  for (const key of Object.keys(value)) {
    const field = value[key];
    const plain = unwrap(field, depth + 1);
    if (plain !== field) put(value, key, plain);
  }
  return value;
}

/** Reads BSON without losing types; malformed bytes raise InvalidBSON. */
export function decode(bytes: Uint8Array): Doc {
  try {
    return unwrap(deserialize(bytes, { promoteValues: false, bsonRegExp: true }), 0) as Doc;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(codes.InvalidBSON, `Invalid BSON: ${(error as Error).message}`);
  }
}

export const encode = (doc: Doc): Uint8Array => serialize(doc, { ignoreUndefined: true });

/**
 * Encodes a document to be stored, in memory of its own: what `encode` returns is a view into a pool of 8 kB, and storing
 * the view would keep the whole pool in memory. Throws for one that is too large.
 */
export function encodeStored(doc: Doc): Uint8Array {
  const bytes = encode(doc);
  if (bytes.length > maxDocumentSize)
    fail(
      'BSONObjectTooLarge',
      `BSONObj size: ${bytes.length} is invalid, it may be up to ${maxDocumentSize}(16MB)`,
    );
  return new Uint8Array(bytes);
}

/** A copy of documents and arrays, which shares immutable values. */
export function clone<T>(value: T): T {
  if (Array.isArray(value)) return value.map(clone) as T;
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const key of Object.keys(value)) put(copy, key, clone(value[key]));
  return copy as T;
}

/**
 * Every type: its bracket (the place in MongoDB's order; queries compare values of one bracket only), and the name of
 * its wrapper in `bson`.
 */
export const types = {
  minKey: ['\x01', 'MinKey'],
  missing: ['\x04'],
  null: ['\x05'],
  double: ['\x0a', 'Double'],
  int: ['\x0a', 'Int32'],
  long: ['\x0a', 'Long'],
  decimal: ['\x0a', 'Decimal128'],
  string: ['\x0f'],
  symbol: ['\x0f', 'BSONSymbol'],
  object: ['\x14'],
  array: ['\x19'],
  binData: ['\x1e', 'Binary'],
  objectId: ['\x23', 'ObjectId'],
  bool: ['\x28'],
  date: ['\x2d'],
  timestamp: ['\x2f', 'Timestamp'],
  regex: ['\x32', 'BSONRegExp'],
  javascript: ['\x3c', 'Code'],
  maxKey: ['\x7f', 'MaxKey'],
} as const;
export type TypeName = keyof typeof types;

const typeNames = Object.keys(types) as TypeName[];
const wrappedTypes = new Map<string, TypeName>(typeNames.map((name) => [types[name][1] ?? name, name]));

export function typeOf(value: unknown): TypeName {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  // a document may have a field named _bsontype
  return (!isDoc(value) && wrappedTypes.get((value as { _bsontype: string })._bsontype)) || 'object';
}

export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || ['long', 'double', 'decimal'].includes(typeOf(value));

/** A numeric value as a JS number (precision may be lost for Long and Decimal128). */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  // Double, Long and Decimal128 read as their digits
  return isNumeric(value) ? Number(value) : Number.NaN;
}

/** Whether MongoDB's expressions treat a value as true: everything but false, null, missing and zero. */
export const isTruthy = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(isNumeric(value) && toNumber(value) === 0);

/** A value as text, as in MongoDB's messages: `{ a: "x", b: 1 }`. */
export function show(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return value.length ? `[ ${value.map(show).join(', ')} ]` : '[]';
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (!isDoc(value)) return typeOf(value) === 'objectId' ? `ObjectId('${value}')` : String(value);
  const fields = Object.entries(value).map(([key, field]) => `${key}: ${show(field)}`);
  return fields.length ? `{ ${fields.join(', ')} }` : '{}';
}

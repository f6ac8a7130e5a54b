import { isDeepStrictEqual } from 'node:util';
import { EJSON, Long } from 'bson';

/** Compares actual values with the expectations of unified test files. */
export type Json = Record<string, unknown>;

export interface MatchContext {
  entity(id: string): unknown;
  sessionId(id: string): unknown;
}

const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (Long.isLong(value)) return value.toNumber();
  const type = (value as { _bsontype?: string } | null)?._bsontype;
  return type === 'Int32' || type === 'Double' ? Number(value) : undefined;
};

const isPlain = (value: unknown): value is Json =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !('_bsontype' in value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array);

export function typeNames(value: unknown): string[] {
  if (value === null) return ['null'];
  if (typeof value === 'number')
    return Number.isInteger(value) ? ['int', 'long', 'double', 'number'] : ['double', 'number'];
  if (typeof value === 'bigint') return ['long', 'number'];
  if (typeof value === 'string') return ['string'];
  if (typeof value === 'boolean') return ['bool'];
  if (Array.isArray(value)) return ['array'];
  if (value instanceof Date) return ['date'];
  if (value instanceof Uint8Array) return ['binData'];
  const type = (value as { _bsontype?: string })._bsontype;
  const known: Record<string, string[]> = {
    Long: ['long', 'number', 'int'],
    Int32: ['int', 'number'],
    Double: ['double', 'number'],
    ObjectId: ['objectId'],
    Binary: ['binData'],
    Timestamp: ['timestamp'],
    Decimal128: ['decimal', 'number'],
  };
  return type === undefined ? ['object'] : (known[type] ?? [type]);
}

const fail = (path: string, expected: unknown, actual: unknown): never => {
  throw new Error(`${path || 'value'}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
};

function special(
  key: string,
  operand: unknown,
  actual: unknown,
  context: MatchContext,
  path: string,
  present: boolean,
): void {
  switch (key) {
    case '$$exists':
      if (present !== operand) fail(path, operand ? 'to be there' : 'not to be there', actual);
      return;
    case '$$type': {
      const wanted = (Array.isArray(operand) ? operand : [operand]) as string[];
      if (!present || !wanted.some((name) => typeNames(actual).includes(name))) fail(path, wanted, actual);
      return;
    }
    case '$$unsetOrMatches':
      if (present && actual !== undefined) match(operand, actual, context, path, true);
      return;
    case '$$matchesEntity':
      match(context.entity(operand as string), actual, context, path);
      return;
    case '$$sessionLsid':
      match(context.sessionId(operand as string), actual, context, path);
      return;
    case '$$matchesHexBytes':
      if (Buffer.from(actual as Uint8Array).toString('hex') !== operand) fail(path, operand, actual);
      return;
    case '$$lte':
      if (!((numberOf(actual) ?? Number.NaN) <= (numberOf(operand) ?? Number.NaN)))
        fail(path, `<= ${operand}`, actual);
      return;
    case '$$matchAsDocument':
      match(operand, EJSON.parse(actual as string, { relaxed: true }), context, path);
      return;
    case '$$matchAsRoot':
      match(operand, actual, context, path, true);
      return;
    default:
      throw new Error(`unknown matching operator ${key}`);
  }
}

const specialOf = (expected: unknown): string | undefined => {
  if (!isPlain(expected)) return undefined;
  const keys = Object.keys(expected);
  return keys.length === 1 && keys[0]?.startsWith('$$') ? keys[0] : undefined;
};

/** Throws unless `actual` matches; only root documents may have additional fields. */
export function match(
  expected: unknown,
  given: unknown,
  context: MatchContext,
  path = '',
  root = false,
): void {
  // the driver keeps ordered documents (sort, hint) as maps
  const actual =
    given instanceof Map ? Object.fromEntries([...given].map(([key, value]) => [String(key), value])) : given;
  const operator = specialOf(expected);
  if (operator) {
    special(operator, (expected as Json)[operator], actual, context, path, actual !== undefined);
    return;
  }
  const wanted = numberOf(expected);
  if (wanted !== undefined) {
    if (numberOf(actual) !== wanted) fail(path, expected, actual);
    return;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) {
      fail(path, expected, actual);
      return;
    }
    expected.forEach((item, i) => {
      match(item, actual[i], context, `${path}[${i}]`, root);
    });
    return;
  }
  if (isPlain(expected)) {
    if (!isPlain(actual)) {
      fail(path, expected, actual);
      return;
    }
    for (const [key, value] of Object.entries(expected)) {
      const inner = path ? `${path}.${key}` : key;
      const operatorInside = specialOf(value);
      const present = Object.hasOwn(actual, key) && actual[key] !== undefined;
      if (operatorInside)
        special(operatorInside, (value as Json)[operatorInside], actual[key], context, inner, present);
      else if (!present) fail(inner, value, undefined);
      else match(value, actual[key], context, inner);
    }
    if (!root)
      for (const key of Object.keys(actual))
        if (!Object.hasOwn(expected, key) && actual[key] !== undefined)
          fail(`${path}.${key}`, 'no such field', actual[key]);
    return;
  }
  if (
    !isDeepStrictEqual(expected, actual) &&
    EJSON.stringify({ v: expected }) !== EJSON.stringify({ v: actual })
  )
    fail(path, expected, actual);
}

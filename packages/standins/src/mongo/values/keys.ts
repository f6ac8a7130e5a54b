import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { type Exact, exactOf } from './numbers.ts';
import { type Doc, toNumber, typeOf, types } from './values.ts';

/**
 * Every value has a key: a string that sorts (by code unit) exactly as MongoDB sorts the value, and is equal exactly
 * when MongoDB considers the values equal. Indexes, sorts, groups and sets compare keys.
 * No key is a prefix of another one, so compound keys are plain concatenations.
 * Each character is a byte: V8 compares such strings several times as fast as others, and stores them in half the room.
 */

const doubles = new DataView(new ArrayBuffer(8));
const doubleBytes = Buffer.from(doubles.buffer);

function orderedDouble(n: number): string {
  doubles.setFloat64(0, n === 0 ? 0 : n);
  if (Number.isNaN(n)) doubleBytes.fill(0);
  else if (n < 0) for (let i = 0; i < 8; i++) doubleBytes[i] = ~(doubleBytes[i] as number);
  else doubleBytes[0] = (doubleBytes[0] as number) | 0x80;
  return doubleBytes.toString('latin1');
}

const fractionBits = 112n;
const unit = 1n << fractionBits;

/** How far coefficient * 10^exponent lies above the double, in 2^-112 of the double's last place. */
function fractionAbove({ coefficient, exponent }: Exact, double: number): bigint {
  doubles.setFloat64(0, double);
  const bits = doubles.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) | (biased ? 0x10000000000000n : 0n);
  const signed = double < 0 ? -mantissa : mantissa;
  const binary = (biased || 1) - 1075;
  const numerator = coefficient * 10n ** BigInt(Math.max(exponent, 0)) * 2n ** BigInt(Math.max(-binary, 0));
  const denominator = 10n ** BigInt(Math.max(-exponent, 0)) * 2n ** BigInt(Math.max(binary, 0));
  const fraction = (numerator << fractionBits) / denominator - (signed << fractionBits);
  return fraction > unit ? unit : fraction < -unit ? -unit : fraction;
}

/** The nearest double, then as a fraction by how much a Long or Decimal128 differs from it. */
function numberKey(value: unknown, type: string): string {
  const nearest = toNumber(value);
  const exact =
    type === 'decimal' || (type === 'long' && !Number.isSafeInteger(nearest)) ? exactOf(value) : undefined;
  if (!exact?.coefficient) return `${orderedDouble(nearest)}\x01`;
  const double = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, nearest));
  const fraction = fractionAbove(exact, double);
  if (fraction === 0n) return `${orderedDouble(double)}\x01`;
  const digits = (fraction < 0n ? fraction + unit : fraction).toString(16).padStart(29, '0');
  return `${orderedDouble(double)}${fraction < 0n ? '\0' : '\x02'}${digits}`;
}

const beyondAscii = /[^\0-\x7f]/;

/** In UTF-8, whose bytes sort like code points. */
function textKey(text: string): string {
  const bytes = beyondAscii.test(text) ? Buffer.from(text).toString('latin1') : text;
  return `${bytes.includes('\0') ? bytes.replaceAll('\0', '\0\x01') : bytes}\0\0`;
}

const bytesKey = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** The first character of a value's key, its type bracket: queries compare values of one bracket only. */
export const bracketOf = (value: unknown): string => types[typeOf(value)][0];

/** The key of a value. */
export function keyOf(value: unknown): string {
  if (typeof value === 'string') return `\x0f${textKey(value)}`;
  if (typeof value === 'number') return `\x0a${orderedDouble(value)}\x01`;
  const type = typeOf(value);
  const bracket = types[type][0];
  switch (type) {
    case 'double':
    case 'int':
    case 'long':
    case 'decimal':
      return bracket + numberKey(value, type);
    case 'symbol':
      return bracket + textKey(String(value));
    case 'object': {
      let key: string = bracket;
      // MongoDB compares embedded documents field by field: type, then name, then value
      for (const name of Object.keys(value as Doc)) {
        const field = (value as Doc)[name];
        if (field === undefined) continue;
        key += bracketOf(field) + textKey(name) + keyOf(field);
      }
      return `${key}\0`;
    }
    case 'array': {
      let key: string = bracket;
      for (const element of value as unknown[]) key += keyOf(element ?? null);
      return `${key}\0`;
    }
    case 'binData': {
      const { buffer, position, sub_type } = value as Binary;
      const size = Buffer.from([position >>> 24, position >>> 16, position >>> 8, position, sub_type]);
      return bracket + bytesKey(size) + bytesKey(buffer.subarray(0, position));
    }
    case 'objectId':
      return bracket + bytesKey((value as ObjectId).id);
    case 'bool':
      return `${bracket}${value ? '\x01' : '\0'}`;
    case 'date':
      return bracket + orderedDouble((value as Date).getTime());
    case 'timestamp':
      return `${bracket}${(value as Timestamp).toBigInt().toString(16).padStart(16, '0')}`;
    case 'regex':
      return `${bracket}${textKey((value as BSONRegExp).pattern)}${textKey((value as BSONRegExp).options)}`;
    case 'javascript':
      return `${bracket}${textKey((value as Code).code)}${(value as Code).scope ? keyOf((value as Code).scope) : ''}`;
    default:
      return bracket;
  }
}

/** The key for a descending index. */
export function inverted(key: string): string {
  const bytes = Buffer.from(key, 'latin1');
  for (let i = 0; i < bytes.length; i++) bytes[i] = ~(bytes[i] as number);
  return bytes.toString('latin1');
}

/** MongoDB's order over all values. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && !Number.isNaN(a) && !Number.isNaN(b))
    return a < b ? -1 : a > b ? 1 : 0;
  if (a instanceof Date && b instanceof Date) return Math.sign(a.getTime() - b.getTime());
  const [x, y] = [keyOf(a), keyOf(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

export const equal = (a: unknown, b: unknown): boolean =>
  a === b || (bracketOf(a) === bracketOf(b) && keyOf(a) === keyOf(b));

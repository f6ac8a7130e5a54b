import { Decimal128, Long, ObjectId } from 'bson';
import { fail } from './errors.ts';
import { asBigInt, asDecimal, asDouble, asInteger } from './numbers.ts';
import { isNumeric, isTruthy, type TypeName, toNumber, typeNumbers, typeOf } from './values.ts';

const refuse = (value: unknown, target: string): never =>
  fail(
    'ConversionFailure',
    `Unsupported conversion from ${typeOf(value)} to ${target} in $convert with no onError value`,
  );
const unparsable = (value: unknown, why: string): never =>
  fail('ConversionFailure', `Failed to parse number '${value}' in $convert with no onError value: ${why}`);

function integer(value: unknown, target: 'int' | 'long'): unknown {
  let exact: bigint;
  if (typeof value === 'boolean') exact = value ? 1n : 0n;
  else if (value instanceof Date && target === 'long') exact = BigInt(value.getTime());
  else if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) return unparsable(value, 'Did not consume whole string.');
    exact = BigInt(value);
  } else if (isNumeric(value)) {
    if (!Number.isFinite(toNumber(value)))
      fail(
        'ConversionFailure',
        `Attempt to convert ${value} value to integer type in $convert with no onError value`,
      );
    exact = asBigInt(value);
  } else return refuse(value, target);
  const result = asInteger(exact, target === 'long');
  if (result === undefined || (target === 'int' && typeof result !== 'number'))
    fail(
      'ConversionFailure',
      `Conversion would overflow target type in $convert with no onError value: ${value}`,
    );
  return result;
}

function text(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  switch (typeOf(value)) {
    case 'string':
      return value as string;
    case 'objectId':
    case 'bool':
    case 'int':
    case 'long':
    case 'decimal':
      return String(value);
    case 'double':
      return String(toNumber(value));
    default:
      return refuse(value, 'string');
  }
}

function date(value: unknown): Date {
  if (value instanceof Date) return value;
  if (typeof value === 'string') {
    const parsed = new Date(/\d{4}-\d\d-\d\dT[\d:.]+$/.test(value) ? `${value}Z` : value);
    if (Number.isNaN(parsed.getTime())) fail('ConversionFailure', `Error parsing date string '${value}'`);
    return parsed;
  }
  if (value instanceof ObjectId) return value.getTimestamp();
  if (typeOf(value) === 'timestamp') return new Date((value as { t: number }).t * 1000);
  return isNumeric(value) && typeOf(value) !== 'int'
    ? new Date(Math.trunc(toNumber(value)))
    : refuse(value, 'date');
}

/** `$convert` to one target type; null and missing are the caller's business. */
export function convert(value: unknown, target: TypeName): unknown {
  switch (target) {
    case 'string':
      return text(value);
    case 'bool':
      return isTruthy(value);
    case 'int':
    case 'long':
      return integer(value, target);
    case 'date':
      return date(value);
    case 'objectId':
      if (value instanceof ObjectId) return value;
      if (typeof value !== 'string') return refuse(value, target);
      if (!/^[0-9a-fA-F]{24}$/.test(value))
        fail('ConversionFailure', `Failed to parse objectId '${value}' in $convert with no onError value`);
      return ObjectId.createFromHexString(value);
    case 'double':
    case 'decimal': {
      const n =
        typeof value === 'boolean'
          ? Number(value)
          : value instanceof Date
            ? Long.fromNumber(value.getTime())
            : value;
      if (typeof n === 'string') {
        if (n.trim() === '' || Number.isNaN(Number(n)))
          return unparsable(value, 'Did not consume whole string.');
        return target === 'double' ? asDouble(Number(n)) : Decimal128.fromString(n);
      }
      if (!isNumeric(n)) return refuse(value, target);
      return target === 'double' ? asDouble(toNumber(n)) : asDecimal(n);
    }
    default:
      return refuse(value, target);
  }
}

/** The type a `$convert` names, by alias or by number. */
export function conversionTarget(to: unknown): TypeName {
  const found = (Object.keys(typeNumbers) as TypeName[]).find(
    (name) => name === to || (isNumeric(to) && typeNumbers[name] === toNumber(to)),
  );
  return found ?? fail('BadValue', `Unknown type name: ${String(to)}`);
}

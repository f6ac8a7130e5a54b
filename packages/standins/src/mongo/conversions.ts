import { Decimal128, Long, ObjectId } from 'bson';
import { fail } from './errors.ts';
import { asBigInt, asDecimal, asDouble, asInteger } from './numbers.ts';
import { isNumeric, isTruthy, type TypeName, toNumber, typeOf } from './values.ts';

const refuse = (value: unknown, target: string): never =>
  fail(
    'ConversionFailure',
    `Unsupported conversion from ${typeOf(value)} '${value}' to ${target} in $convert with no onError value`,
  );

/** Anything that stands for a number, as one. */
function numeric(value: unknown, target: TypeName): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date && target !== 'int') return Long.fromNumber(value.getTime());
  return isNumeric(value) ? value : refuse(value, target);
}

function integer(value: unknown, target: 'int' | 'long'): unknown {
  let exact: bigint;
  if (typeof value === 'string') exact = /^[+-]?\d+$/.test(value) ? BigInt(value) : refuse(value, target);
  else {
    const n = numeric(value, target);
    exact = Number.isFinite(toNumber(n)) ? asBigInt(n) : refuse(value, target);
  }
  const result = asInteger(exact, target === 'long');
  return target === 'int' && typeof result !== 'number'
    ? refuse(value, target)
    : (result ?? refuse(value, target));
}

function text(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (isNumeric(value)) return typeOf(value) === 'double' ? String(toNumber(value)) : String(value);
  return ['string', 'objectId', 'bool'].includes(typeOf(value)) ? String(value) : refuse(value, 'string');
}

function date(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (isNumeric(value) && typeOf(value) !== 'int') return new Date(Math.trunc(toNumber(value)));
  if (typeof value !== 'string') return refuse(value, 'date');
  const parsed = new Date(/\d{4}-\d\d-\d\dT[\d:.]+$/.test(value) ? `${value}Z` : value);
  return Number.isNaN(parsed.getTime()) ? refuse(value, 'date') : parsed;
}

function fraction(value: unknown, target: 'double' | 'decimal'): unknown {
  if (typeof value === 'string' && (value.trim() === '' || Number.isNaN(Number(value))))
    return refuse(value, target);
  if (typeof value === 'string')
    return target === 'double' ? asDouble(Number(value)) : Decimal128.fromString(value);
  const n = numeric(value, target);
  return target === 'double' ? asDouble(toNumber(n)) : asDecimal(n);
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
    case 'double':
    case 'decimal':
      return fraction(value, target);
    case 'date':
      return date(value);
    case 'objectId':
      if (value instanceof ObjectId) return value;
      return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)
        ? ObjectId.createFromHexString(value)
        : refuse(value, target);
    default:
      return refuse(value, target);
  }
}

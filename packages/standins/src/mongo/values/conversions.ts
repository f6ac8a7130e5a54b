import { Decimal128, Long, ObjectId } from 'bson';
import { fail } from '../errors.ts';
import { dateOfText } from './dates.ts';
import { asDecimal } from './decimals.ts';
import { asBigInt, asDouble, asInteger } from './numbers.ts';
import { isNumeric, isTruthy, type TypeName, toNumber, typeOf } from './values.ts';

/** Anything that stands for a number, as one. */
function numeric(value: unknown, target: TypeName): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date && target !== 'int') return Long.fromNumber(value.getTime());
  if (typeof value !== 'string') return isNumeric(value) ? value : undefined;
  if (target === 'double') return value.trim() === '' ? undefined : asDouble(Number(value));
  return /^[+-]?\d+$/.test(value) ? asInteger(BigInt(value), target === 'long') : undefined;
}

function date(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (isNumeric(value) && typeOf(value) !== 'int') return new Date(Math.trunc(toNumber(value)));
  return typeof value === 'string' ? dateOfText(value) : undefined;
}

function converted(value: unknown, target: TypeName): unknown {
  switch (target) {
    case 'string':
      if (value instanceof Date) return value.toISOString();
      return isNumeric(value) || ['string', 'objectId', 'bool'].includes(typeOf(value))
        ? String(value)
        : undefined;
    case 'bool':
      return isTruthy(value);
    case 'int':
    case 'long': {
      const n = numeric(value, target);
      const integer = Number.isFinite(toNumber(n)) ? asInteger(asBigInt(n), target === 'long') : undefined;
      return target === 'int' && typeof integer !== 'number' ? undefined : integer;
    }
    case 'double': {
      const n = toNumber(numeric(value, target));
      return Number.isNaN(n) && !isNumeric(value) ? undefined : asDouble(n);
    }
    case 'decimal': {
      const n = typeof value === 'string' ? numeric(value, 'double') : numeric(value, target);
      if (n === undefined || Number.isNaN(toNumber(n))) return undefined;
      return typeof value === 'string' ? Decimal128.fromString(value) : asDecimal(n);
    }
    case 'date': {
      const moment = date(value);
      return Number.isNaN(moment?.getTime()) ? undefined : moment;
    }
    case 'objectId':
      if (value instanceof ObjectId) return value;
      return typeof value === 'string' && ObjectId.isValid(value) ? new ObjectId(value) : undefined;
    default:
      return undefined;
  }
}

/** `$toInt` and its like: a value of one target type; null and missing are the caller's business. */
export const convert = (value: unknown, target: TypeName): unknown =>
  converted(value, target) ??
  fail('ConversionFailure', `Unsupported conversion from ${typeOf(value)} '${value}' to ${target}`);

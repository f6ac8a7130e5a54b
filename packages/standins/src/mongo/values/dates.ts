import { TZDate } from '@date-fns/tz';
import { ObjectId, Timestamp } from 'bson';
import { fail } from '../errors.ts';
import { show, typeOf } from './values.ts';

/** The name of a time zone or an offset, as it was given; no other text. */
export function zoneOf(timezone: unknown = 'UTC'): string {
  if (typeof timezone !== 'string' || Number.isNaN(new TZDate(0, timezone).getTime()))
    fail(40485, `unrecognized time zone identifier: ${show(timezone)}`);
  return timezone;
}

/** What holds a moment, on the clock and calendar of a time zone. */
export function inZone(value: unknown, timezone?: unknown): TZDate {
  const zone = zoneOf(timezone);
  if (value instanceof Date) return new TZDate(value.getTime(), zone);
  if (value instanceof ObjectId) return new TZDate(value.getTimestamp().getTime(), zone);
  if (value instanceof Timestamp) return new TZDate(value.getHighBitsUnsigned() * 1000, zone);
  return fail(16006, `can't convert from BSON type ${typeOf(value)} to Date`);
}

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** The moment an ISO 8601 text means, in the given zone where it names none; nothing for any other text. */
export function dateOfText(text: string, timezone?: unknown): Date | undefined {
  const [, year, month, day, hour, minute, second, fraction = '', zone = timezone] = iso.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [m, d] = [Number(month) - 1, Number(day)];
  const [h, min, s] = [hour, minute, second].map((part) => Number(part ?? 0)) as [number, number, number];
  const named = zoneOf(zone === 'Z' || zone === 'z' ? 'UTC' : zone);
  const date = new TZDate(Number(year), m, d, h, min, s, Number(fraction.padEnd(3, '0')), named);
  // the thirtieth of February is no day in March
  return date.getMonth() === m && date.getDate() === d ? new Date(date.getTime()) : undefined;
}

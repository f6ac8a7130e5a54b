import { TZDate } from '@date-fns/tz';
import { Long } from 'bson';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import { getDayOfYear } from 'date-fns/getDayOfYear';
import { getISODay } from 'date-fns/getISODay';
import { getISOWeek } from 'date-fns/getISOWeek';
import { getISOWeekYear } from 'date-fns/getISOWeekYear';
import { fail } from '../errors.ts';
import { dateOfText, inZone, zoneOf } from '../values/dates.ts';
import { isDoc, isMissing, show, toNumber } from '../values/values.ts';
import type { Operator } from './expression.ts';
import { parts as compiled, named } from './operator-arguments.ts';

/**
 * Operators on dates, on the clock and calendar of any time zone. What they need of date-fns is loaded one by one: all
 * of it is 5 MB more.
 */

const plain = (date: Date): Date => new Date(date.getTime());

function integer(value: unknown, name: string): number {
  const n = toNumber(value);
  return Number.isInteger(n) ? n : fail(40515, `'${name}' must evaluate to an integer, not ${show(value)}`);
}

/** Weeks that begin on Sunday; the days before the first of them are week 0. */
const weekOf = (date: Date): number => Math.floor((getDayOfYear(date) + 6 - date.getDay()) / 7);

const parts: Record<string, (date: Date) => unknown> = {
  $year: (date) => date.getFullYear(),
  $month: (date) => date.getMonth() + 1,
  $dayOfMonth: (date) => date.getDate(),
  $dayOfWeek: (date) => date.getDay() + 1,
  $dayOfYear: getDayOfYear,
  $week: weekOf,
  $isoWeek: getISOWeek,
  $isoWeekYear: (date) => Long.fromNumber(getISOWeekYear(date)),
  $isoDayOfWeek: getISODay,
  $hour: (date) => date.getHours(),
  $minute: (date) => date.getMinutes(),
  $second: (date) => date.getSeconds(),
  $millisecond: (date) => date.getMilliseconds(),
};

/** Takes a date, or `{ date, timezone }`. */
const part =
  (read: (date: Date) => unknown): Operator =>
  (argument, compile) => {
    const [only] = Array.isArray(argument) ? argument : [argument];
    const given = isDoc(only) && 'date' in only ? only : { date: only };
    return named(['date'], ['timezone'], ({ date, timezone }) => read(inZone(date, timezone)))(
      given,
      compile,
    );
  };

/** What `$dateToString` writes, in the words of date-fns. */
const tokens: Record<string, string> = {
  ...{ Y: 'yyyy', m: 'MM', d: 'dd', H: 'HH', M: 'mm', S: 'ss', L: 'SSS', j: 'DDD', b: 'MMM', B: 'MMMM' },
  ...{ G: 'RRRR', V: 'II', u: 'i', w: 'e', z: 'xx' },
};

const written = (date: Date, pattern: string): string =>
  pattern.replace(/%(.?)/gs, (_, letter: string) => {
    if (letter === '%') return '%';
    if (letter === 'U') return String(weekOf(date)).padStart(2, '0');
    if (letter === 'Z') return String(-date.getTimezoneOffset());
    const token = tokens[letter] ?? fail(18536, `Invalid format character '%${letter}' in format string`);
    return format(date, token, { useAdditionalDayOfYearTokens: true, weekStartsOn: 0 });
  });

const clock = ['hour', 'minute', 'second', 'millisecond'] as const;
const dayParts = ['year', 'month', 'day'] as const;
const weekParts = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'] as const;

const dateToParts = named(['date'], ['timezone', 'iso8601'], ({ date, timezone, iso8601 }) => {
  const at = inZone(date, timezone);
  const day = iso8601
    ? { isoWeekYear: getISOWeekYear(at), isoWeek: getISOWeek(at), isoDayOfWeek: getISODay(at) }
    : { year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() };
  const [hour, minute, second] = [at.getHours(), at.getMinutes(), at.getSeconds()];
  return { ...day, hour, minute, second, millisecond: at.getMilliseconds() };
});

const dateFromParts = named([], [...dayParts, ...weekParts, ...clock, 'timezone'], (given) => {
  const isIso = given.isoWeekYear !== undefined;
  if (isIso === (given.year !== undefined))
    fail(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  const [year = 1, month = 1, day = 1] = (isIso ? weekParts : dayParts).map((name) =>
    given[name] === undefined ? 1 : integer(given[name], name),
  );
  const [h = 0, m = 0, s = 0, ms = 0] = clock.map((name) => integer(given[name] ?? 0, name));
  // the fourth of January is always in the first ISO week
  const first = 4 - getISODay(new TZDate(year, 0, 4, 'UTC'));
  const date: [number, number] = isIso ? [0, first + (month - 1) * 7 + day] : [month - 1, day];
  return plain(new TZDate(year, ...date, h, m, s, ms, zoneOf(given.timezone)));
});

const hour = 3_600_000;
/** Units of months and, in ms, the others. */
const inMonths: Record<string, number> = { year: 12, quarter: 3, month: 1 };
const lengths: Record<string, number> = {
  ...{ week: 168 * hour, day: 24 * hour, hour, minute: 60_000, second: 1000, millisecond: 1 },
};

function unitOf(unit: unknown): string {
  const known = typeof unit === 'string' && (Object.hasOwn(inMonths, unit) || Object.hasOwn(lengths, unit));
  return known ? unit : fail('FailedToParse', `unknown time unit value: ${show(unit)}`);
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** How long after the beginning of 1970, a Thursday, the first unit begins that is counted from there. */
function shiftOf(unit: string, startOfWeek: unknown = 'sunday'): number {
  const first = weekdays.indexOf(String(startOfWeek).toLowerCase().slice(0, 3));
  if (first < 0) fail('FailedToParse', `unknown day of week value: ${show(startOfWeek)}`);
  return unit === 'week' ? ((first + 3) % 7) * 24 * hour : 0;
}

const localOf = (date: Date): number => date.getTime() - date.getTimezoneOffset() * 60_000;

/** Which unit a date lies in, counted by the calendar and clock of its zone. */
function positionOf(date: Date, unit: string, startOfWeek: unknown): number {
  const months = inMonths[unit];
  if (months) return Math.floor((date.getFullYear() * 12 + date.getMonth()) / months);
  return Math.floor((localOf(date) - shiftOf(unit, startOfWeek)) / (lengths[unit] as number));
}

function truncated(date: TZDate, unit: string, size: number, startOfWeek: unknown): Date {
  const zone = date.timeZone as string;
  // groups of several units are counted from 2000, groups of weeks from the first that begins there
  const origin = positionOf(new TZDate(2000, 0, unit === 'week' ? 7 : 1, zone), unit, startOfWeek);
  const at = origin + Math.floor((positionOf(date, unit, startOfWeek) - origin) / size) * size;
  const months = inMonths[unit];
  if (months) return new TZDate(Math.floor((at * months) / 12), (at * months) % 12, 1, zone);
  const start = at * (lengths[unit] as number) + shiftOf(unit, startOfWeek);
  if (unit !== 'week' && unit !== 'day') return new Date(date.getTime() - (localOf(date) - start));
  const day = new Date(start);
  return new TZDate(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), zone);
}

const addition = (sign: 1 | -1): Operator =>
  named(['startDate', 'unit', 'amount'], ['timezone'], ({ startDate, unit, amount, timezone }) => {
    const [date, name, n] = [inZone(startDate, timezone), unitOf(unit), integer(amount, 'amount') * sign];
    const months = inMonths[name];
    if (months) return plain(addMonths(date, n * months));
    if (name === 'week' || name === 'day') return plain(addDays(date, name === 'week' ? n * 7 : n));
    return new Date(date.getTime() + n * (lengths[name] as number));
  });

/** ISO 8601 only: with a `format` it is refused. */
const dateFromString: Operator = (argument, compile) => {
  if (isDoc(argument) && 'format' in argument)
    fail('NotImplemented', '$dateFromString with a format is not supported by this server');
  const of = compiled(argument, compile, 'dateString', 'timezone', 'onError', 'onNull');
  return (variables) => {
    const text = of.dateString(variables);
    if (isMissing(text)) return of.onNull(variables) ?? null;
    const date = typeof text === 'string' ? dateOfText(text, of.timezone(variables)) : undefined;
    if (date) return date;
    if (isDoc(argument) && 'onError' in argument) return of.onError(variables);
    return fail('ConversionFailure', `Error parsing date string ${show(text)}`);
  };
};

export const dateOperators: Record<string, Operator> = {
  ...Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, part(read)])),
  $dateToString: named(['date'], ['format', 'timezone', 'onNull'], ({ date, format: pattern, timezone }) => {
    const standard = `%Y-%m-%dT%H:%M:%S.%L${timezone === undefined ? 'Z' : ''}`;
    return written(inZone(date, timezone), (pattern as string | undefined) ?? standard);
  }),
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
  $dateFromString: dateFromString,
  $dateAdd: addition(1),
  $dateSubtract: addition(-1),
  $dateDiff: named(['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek'], (given) => {
    const [name, { startOfWeek, timezone }] = [unitOf(given.unit), given];
    const at = (value: unknown): number => positionOf(inZone(value, timezone), name, startOfWeek);
    return Long.fromNumber(at(given.endDate) - at(given.startDate));
  }),
  $dateTrunc: named(['date', 'unit'], ['binSize', 'timezone', 'startOfWeek'], (given) => {
    const size = integer(given.binSize ?? 1, 'binSize');
    if (size < 1) fail(5439017, `binSize must be greater than 0, not ${size}`);
    return plain(truncated(inZone(given.date, given.timezone), unitOf(given.unit), size, given.startOfWeek));
  }),
};

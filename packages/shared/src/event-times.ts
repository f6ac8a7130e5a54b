/** The fields that define an event's times. Dates as instants or ISO 8601 text. */
export interface EventTimes {
  date: Date | string;
  time?: string | null | undefined;
  time_zone?: string | null | undefined;
  end_date?: Date | string | null | undefined;
}

/** The default length in ms (product/events#times). */
const defaultLengthMs = 2 * 3_600_000;
const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the numeric parts of an instant in a zone. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * Before this instant every zone has the offset that it has here, as the first change of one was in the 19th century.
 * `Intl` formats days before 1582 in the Julian calendar, and `Date.UTC` reads years below 100 as 19xx.
 */
const earliestFormatted = Date.UTC(1700, 0, 1);

/** A zone's offset from UTC at this instant, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  const second = Math.floor(Math.max(instant, earliestFormatted) / 1000) * 1000;
  const parts = formatIn(timeZone).formatToParts(second);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value ?? 0);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - second;
}

/** The local time of a zone at this instant, in ms as if it were UTC. */
const clockAt = (instant: number, timeZone: string): number => instant + offsetAt(instant, timeZone);

/**
 * The instant of a local time `shown` (ms as if it were UTC) in a zone. At the end of DST the first of two; a time
 * skipped by DST is resolved with the offset before (RFC 5545 §3.3.5).
 */
function instantShowing(shown: number, timeZone: string): number {
  const before = offsetAt(shown - dayMs, timeZone);
  const after = offsetAt(shown + dayMs, timeZone);
  const candidates = [shown - before, shown - after].filter((each) => clockAt(each, timeZone) === shown);
  return candidates.length > 0 ? Math.min(...candidates) : shown - before;
}

/**
 * The start of an event: `date`; with a separate `time` that time on the calendar day of `date` in its zone, else in
 * UTC. A date at midnight UTC is an instant like any other: west of Greenwich it belongs to the day before.
 * @throws RangeError for an unknown zone
 */
export function startOfEvent({ date, time, time_zone }: EventTimes): Date {
  const given = new Date(date);
  if (!time || Number.isNaN(given.getTime())) return given;
  const zone = time_zone || 'UTC';
  const midnight = Math.floor(clockAt(given.getTime(), zone) / dayMs) * dayMs;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return new Date(instantShowing(midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000, zone));
}

/** The end of an event: `end_date`, else two hours after the start. */
export function endOfEvent(event: EventTimes): Date {
  if (event.end_date) return new Date(event.end_date);
  return new Date(startOfEvent(event).getTime() + defaultLengthMs);
}

/** Whether an event is over (product/events#times); false while it runs. */
export const isOver = (event: EventTimes, now: Date): boolean => endOfEvent(event) <= now;

/**
 * The local time of a zone at this instant, as the UTC parts of a date.
 * @throws RangeError for an unknown zone
 */
export const clockIn = (timeZone: string, instant: Date): Date =>
  new Date(clockAt(instant.getTime(), timeZone));

/**
 * The instant whose local time in a zone equals the UTC parts of `shown`; see `instantShowing`.
 * @throws RangeError for an unknown zone
 */
export const instantOnClock = (timeZone: string, shown: Date): Date =>
  new Date(instantShowing(shown.getTime(), timeZone));

/**
 * An instant as ISO 8601 in the local time of a zone, such as '2027-03-16T19:00:00+01:00'. In UTC ('…Z') where the year or the
 * offset does not fit that form.
 * @throws RangeError for an unknown zone
 */
export function isoInZone(timeZone: string, instant: Date): string {
  const shown = clockIn(timeZone, instant);
  const minutes = (shown.getTime() - instant.getTime()) / 60_000;
  const iso = shown.toISOString();
  // ISO 8601 has no seconds in an offset, as some zones had before 1972, and writes years beyond 9999 in another form.
  if (!Number.isInteger(minutes) || !/^\d/.test(iso)) return instant.toISOString();
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${iso.slice(0, 19)}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

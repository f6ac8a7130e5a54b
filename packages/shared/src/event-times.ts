/** What says when an event is. Dates as instants or as ISO 8601 text. */
export interface EventTimes {
  date: Date | string;
  time?: string | null | undefined;
  time_zone?: string | null | undefined;
  end_date?: Date | string | null | undefined;
}

/** An event without an end lasts two hours (spec §9, "Calendar event length"). */
const defaultLengthMs = 2 * 3_600_000;
const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Shows an instant on the clock of a zone, with every part a number. */
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

/** What the clock of a zone shows at this instant, as milliseconds as if that clock were UTC. */
function clockAt(instant: number, timeZone: string): number {
  const parts = formatIn(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const offsetAt = (instant: number, timeZone: string) =>
  clockAt(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/**
 * The instant at which the clock of a zone shows `shown` (milliseconds as if that clock were UTC). Of two, when clocks go
 * back, it is the first; where there is none, when they go forward, it is read with the offset of before (RFC 5545 §3.3.5).
 */
function instantShowing(shown: number, timeZone: string): number {
  const before = offsetAt(shown - dayMs, timeZone);
  const after = offsetAt(shown + dayMs, timeZone);
  const candidates = [shown - before, shown - after].filter((each) => clockAt(each, timeZone) === shown);
  return candidates.length > 0 ? Math.min(...candidates) : shown - before;
}

/**
 * When an event starts: at `date`; where a separate `time` was entered at that time on the day of `date`, on the clock of
 * its zone, else of UTC (beyond §11, "Finer points"). A date that was entered without a time of day, midnight in UTC, is
 * that day everywhere.
 */
export function startOfEvent({ date, time, time_zone }: EventTimes): Date {
  const given = new Date(date);
  if (!time || Number.isNaN(given.getTime())) return given;
  const zone = time_zone || 'UTC';
  const isDayOnly = given.getTime() % dayMs === 0;
  const onClock = new Date(isDayOnly ? given.getTime() : clockAt(given.getTime(), zone));
  const midnight = Date.UTC(onClock.getUTCFullYear(), onClock.getUTCMonth(), onClock.getUTCDate());
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return new Date(instantShowing(midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000, zone));
}

/** When it is over: at `end_date`, else two hours after its start. */
export function endOfEvent(event: EventTimes): Date {
  if (event.end_date) return new Date(event.end_date);
  return new Date(startOfEvent(event).getTime() + defaultLengthMs);
}

/** Whether it is over (beyond §11, "Finer points"); what runs is not. */
export const isOver = (event: EventTimes, now: Date): boolean => endOfEvent(event) <= now;

/**
 * What the clock of a zone shows at this instant, as a date whose UTC parts are those of the clock.
 * @throws RangeError for an unknown zone
 */
export const clockIn = (timeZone: string, instant: Date): Date =>
  new Date(clockAt(instant.getTime(), timeZone));

/**
 * The instant at which the clock of a zone shows the UTC parts of `shown`; see `instantShowing`.
 * @throws RangeError for an unknown zone
 */
export const instantOnClock = (timeZone: string, shown: Date): Date =>
  new Date(instantShowing(shown.getTime(), timeZone));

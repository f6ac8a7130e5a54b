import type { SeriesStep } from './contract/event-list.ts';
import { clockIn, instantOnClock } from './event-times.ts';

/** product/events#series: the dates of a series, and those that are ahead, at most. */
export const mostDates = 12;

const dayMs = 86_400_000;
/** The fifth of a weekday in a month is its last one. */
const last = 5;

/** Which of its weekday in its month a day is: 1 to 4, or 5 for the last. `shown` has the local time as UTC parts. */
export const nthWeekday = (shown: Date): number => Math.ceil(shown.getUTCDate() / 7);

/** The same local time on the `nth` weekday `months` later. */
function monthsLater(shown: Date, months: number, nth: number): Date {
  const target = new Date(shown);
  target.setUTCDate(1);
  target.setUTCMonth(shown.getUTCMonth() + months);
  const toWeekday = (shown.getUTCDay() - target.getUTCDay() + 7) % 7;
  const month = target.getUTCMonth();
  target.setUTCDate(1 + toWeekday + (nth - 1) * 7);
  // A month has four or five of each weekday.
  if (nth === last && target.getUTCMonth() !== month) target.setUTCDate(target.getUTCDate() - 7);
  return target;
}

/**
 * The instant `steps` steps after `date`, at the same local time in `zone`, over summer time. An hour that is skipped moves
 * forward by one, one that is there twice is the first.
 * @param nth which of its weekday in its month the first date was; by default as `date`
 * @throws RangeError for an unknown zone
 */
export function seriesDate(date: Date, zone: string, every: SeriesStep, steps: number, nth?: number): Date {
  if (steps === 0) return date;
  const shown = clockIn(zone, date);
  const moved =
    every === 'month'
      ? monthsLater(shown, steps, nth ?? nthWeekday(shown))
      : new Date(shown.getTime() + steps * (every === 'week' ? 7 : 14) * dayMs);
  return instantOnClock(zone, moved);
}

/**
 * The difference in local time between two instants, in ms.
 * @throws RangeError for an unknown zone
 */
export const wallClockBetween = (from: Date, zone: string, to: Date, toZone: string): number =>
  clockIn(toZone, to).getTime() - clockIn(zone, from).getTime();

/**
 * The instant that shows this many ms more than `date` does in its zone.
 * @throws RangeError for an unknown zone
 */
export const movedByClock = (date: Date, zone: string, ms: number, toZone: string): Date =>
  instantOnClock(toZone, new Date(clockIn(zone, date).getTime() + ms));

import { addDays } from '@rosette/shared/calendar.ts';
import { clockIn, instantOnClock } from '@rosette/shared/event-times.ts';

/**
 * product/notifications-and-mails#digest: on Monday at 8 in the member's time zone; later the same Monday
 * where the server was down.
 */
const hour = 8;
const monday = 1;

/** A Monday on which digests are due. */
export interface DigestDay {
  /** As in '2026-11-23'. */
  monday: string;
  /** 8:00 in that zone; members who join later get no digest that day. */
  startsAt: Date;
  /** The end of that day in the zone; a late digest is not sent after it. */
  endsAt: Date;
}

/** Whether it is Monday 8:00 or later in any zone, from UTC+14 to UTC-12: Sunday 18:00 to Tuesday 12:00 UTC. */
export function isDueSomewhere(now: Date): boolean {
  const hoursOfWeek = now.getUTCDay() * 24 + now.getUTCHours();
  return hoursOfWeek >= 18 && hoursOfWeek < 60;
}

/** The Monday whose digests are due in a zone; null on other days and before 8:00. */
export function digestDayIn(timeZone: string, now: Date): DigestDay | null {
  const shown = clockIn(timeZone, now);
  if (shown.getUTCDay() !== monday || shown.getUTCHours() < hour) return null;
  const day = shown.toISOString().slice(0, 10);
  const midnight = new Date(day);
  return {
    monday: day,
    startsAt: instantOnClock(timeZone, new Date(midnight.getTime() + hour * 3_600_000)),
    endsAt: instantOnClock(timeZone, addDays(midnight, 1)),
  };
}

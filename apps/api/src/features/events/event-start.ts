import type { Event } from './event.model.ts';

type Timed = Pick<Event, 'date' | 'time' | 'time_zone'>;

/** An event lasts two hours (spec §9, "Calendar event length"). */
const lengthMs = 2 * 3_600_000;

/**
 * When an event starts and ends (decisions §3). Where a separate time was entered it is what is written on the
 * invitation, on whatever clock hangs there (`isFloating`): then the two dates are to be read in UTC as that clock's.
 */
export function spanOf({ date, time }: Timed): { start: Date; end: Date; isFloating: boolean } {
  const start = time ? new Date(`${date.toISOString().slice(0, 10)}T${time}Z`) : date;
  return { start, end: new Date(start.getTime() + lengthMs), isFloating: Boolean(time) };
}

/** Whether it is not over yet; on a floating clock, not over anywhere on earth. */
export function isAhead(event: Timed, now: Date): boolean {
  const { end, isFloating } = spanOf(event);
  const westernmostMs = 12 * 3_600_000;
  return end.getTime() + (isFloating ? westernmostMs : 0) > now.getTime();
}

/** 'America/New_York' reads 'New York'. */
const placeOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** 'Sunday 31 May 2026 at 18:00 (Berlin time)': on the organizer's clock, else in UTC; a separate time as written. */
export function whenInWords(event: Timed): string {
  const { start, isFloating } = spanOf(event);
  const zone = isFloating ? null : (event.time_zone ?? null);
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone ?? 'UTC',
  }).format(start);
  if (isFloating) return words;
  return `${words} (${zone ? `${placeOf(zone)} time` : 'UTC'})`;
}

import type { EventDto } from '@rosette/shared/contract/events.ts';
import { clockIn, instantOnClock, isOver } from '@rosette/shared/event-times.ts';
import { cityOfZone } from '@rosette/shared/zone-city.ts';
import { isKnown, shownStartOf, startInstantOf, withZoneFallback } from '#features/events/event-start.ts';
import { formatClock, formatDateRange, formatDateWith } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';

type Zoned = Pick<EventDto, 'date' | 'time' | 'time_zone' | 'end_date'>;

/** The default length of an event, in ms (product/events#times). */
const lengthInMs = 2 * 60 * 60 * 1000;

/** The end as the calendar draws it, see `shownStartOf`. */
export const shownEndOf = (event: Zoned): Date =>
  event.end_date ? new Date(event.end_date) : new Date(shownStartOf(event).getTime() + lengthInMs);

/** The instant of the end. */
export const endInstantOf = (event: Zoned): Date =>
  event.end_date ? new Date(event.end_date) : new Date(startInstantOf(event).getTime() + lengthInMs);

/** Whether it is over; false while it runs, or without a date. */
export function isOverNow(event: Zoned): boolean {
  if (!isKnown(shownStartOf(event))) return false;
  const now = new Date();
  return withZoneFallback(
    () => isOver(event, now),
    () => shownEndOf(event) <= now,
  );
}

/** The browser's IANA time zone. */
export const viewerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The parts of a time in words; the year only where it is not the current one. */
const partsOf = (start: Date): Intl.DateTimeFormatOptions => ({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  ...(start.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  hour: 'numeric',
  minute: '2-digit',
});

const formatRange = (start: Date, end: Date, timeZone?: string): string | null =>
  formatDateRange({ ...partsOf(start), ...(timeZone && { timeZone }) }, start, end);

/** 'Mon, Nov 23, 7:30 – 9:00 PM' in the viewer's locale and zone; a dash without a date. */
export const whenOf = (event: Zoned): string => formatRange(shownStartOf(event), shownEndOf(event)) ?? '–';

/** `whenOf` in the event's zone where that differs: 'Tokyo time: Tue, Jun 2, 1:00 – 3:00 AM'. */
export function whenInOwnZone(event: Zoned): string | null {
  return inOwnZone(event, whenOf(event), (zone) =>
    formatRange(startInstantOf(event), endInstantOf(event), zone),
  );
}

/** The start in the event's zone where it differs: 'Tokyo time: 1:00 AM', of another day 'Tokyo time: Tue, Jun 2, 1:00 AM'. */
export function startInOwnZone(event: Zoned): string | null {
  const start = shownStartOf(event);
  const asked = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { month: 'short', day: 'numeric', weekday: 'short' } as const;
  const instant = startInstantOf(event);
  return inOwnZone(event, formatDateWith(asked, start) ?? '', (timeZone) => {
    const isSameDay = formatDateWith({ ...day, timeZone }, instant) === formatDateWith(day, start);
    return formatDateWith({ ...(isSameDay ? asked : { ...day, ...asked }), timeZone }, instant);
  });
}

function inOwnZone(
  { time_zone }: Zoned,
  shown: string,
  write: (zone: string) => string | null,
): string | null {
  if (!time_zone || time_zone === viewerTimeZone()) return null;
  const there = write(time_zone);
  return there && there !== shown
    ? fill(texts.events.zoneTime, { city: cityOfZone(time_zone, texts.zoneCities), time: there })
    : null;
}

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** 'Wed, Nov 25', with the year where it is not the current one. */
function writtenDay(start: Date): string {
  const { hour: _hour, minute: _minute, ...day } = partsOf(start);
  return formatDateWith(day, start) ?? '';
}

/** 'Today', also while it runs, 'Tomorrow', or null for another day. */
function relativeDay(event: Zoned): string | null {
  const start = shownStartOf(event);
  const now = new Date();
  // Counted in calendar days: one of them has 23 or 25 hours.
  const days = Math.round((startOfDay(start).getTime() - startOfDay(now).getTime()) / 86_400_000);
  if (days === 0 || (days < 0 && shownEndOf(event) > now)) return texts.common.today;
  return days === 1 ? texts.common.tomorrow : null;
}

/** `relativeDay`, else 'Wed, Nov 25', with the year where it is not the current one; '' without a date. */
export function dayInWords(event: Zoned): string {
  const start = shownStartOf(event);
  return isKnown(start) ? (relativeDay(event) ?? writtenDay(start)) : '';
}

/** The date of an event on its card: the day in words, and what follows it, ', Nov 25 · 1:00 PM – 2:00 PM'. */
export function cardDateOf(event: Zoned): { day: string; rest: string } {
  const [start, end] = [shownStartOf(event), shownEndOf(event)];
  if (!isKnown(start)) return { day: '–', rest: '' };
  if (startOfDay(start).getTime() !== startOfDay(end).getTime()) return { day: whenOf(event), rest: '' };
  const clock = formatClock(start);
  const times = [clock, formatClock(end)].join(/\s/.test(clock) ? ' – ' : '–');
  const relative = relativeDay(event);
  const date = relative && `, ${formatDateWith({ month: 'short', day: 'numeric' }, start)}`;
  return { day: relative ?? writtenDay(start), rest: `${date ?? ''} · ${times}` };
}

/** A picker's value in a zone, to the minute; empty where the date or zone is unknown. */
export function toPickerValue(date: Date, zone: string): string {
  if (!isKnown(date)) return '';
  return new Date(clockIn(zone, date)).toISOString().slice(0, 16);
}

/**
 * The instant of a picker's value in a zone, as ISO 8601.
 * @throws RangeError for an empty value, a year of more than four digits, or an unknown zone
 */
export const toInstant = (pickerValue: string, zone: string): string =>
  instantOnClock(zone, new Date(`${pickerValue}Z`)).toISOString();

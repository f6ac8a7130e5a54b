import type { EventDto } from '@rosette/shared/contract/events.ts';
import { clockIn, instantOnClock, isOver } from '@rosette/shared/event-times.ts';
import { formatDateTime } from '#lib/format.ts';
import { isKnown, shownStartOf, startInstantOf, withZoneFallback } from '#shared/events/event-start.ts';

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

/** Start, or start to end, in the viewer's locale and zone. */
export function whenOf(event: Zoned): string {
  const start = shownStartOf(event);
  const isWritten = event.time && !event.time_zone;
  if (!event.end_date || isWritten || !isKnown(start)) return formatDateTime(start);
  return formatRange(start, new Date(event.end_date)) ?? formatDateTime(start);
}

/** Date and time in the event's zone where they differ from the viewer's: 'Tokyo time: Jun 2, 2026, 1:00 AM'. */
export function timeInOwnZone(event: Zoned): string | null {
  const { end_date, time_zone } = event;
  if (!time_zone || time_zone === viewerTimeZone()) return null;
  const [start, end] = [startInstantOf(event), end_date ? new Date(end_date) : null];
  const there = end ? formatRange(start, end, time_zone) : formatOne(start, time_zone);
  if (!there || there === whenOf(event)) return null;
  return `${placeOf(time_zone)} time: ${there}`;
}

/** Null for a zone unknown to the browser, or an invalid date. */
function formatIn(timeZone: string | undefined, write: (format: Intl.DateTimeFormat) => string) {
  try {
    return write(new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }));
  } catch {
    return null;
  }
}

const formatOne = (date: Date, timeZone?: string) => formatIn(timeZone, (format) => format.format(date));

const formatRange = (start: Date, end: Date, timeZone?: string) =>
  formatIn(timeZone, (format) => format.formatRange(start, end));

/** 'America/New_York' reads 'New York'. */
export const placeOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

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

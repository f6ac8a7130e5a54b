import type { EventDto } from '@rosette/shared/contract/events.ts';
import { clockIn, instantOnClock, isOver, startOfEvent } from '@rosette/shared/event-times.ts';
import { isKnown, startOf } from '#lib/event-start.ts';
import { formatDateTime } from '#lib/format.ts';

type Timed = Pick<EventDto, 'date' | 'time' | 'end_date'>;

/** An event without an end lasts two hours (spec §9, "Calendar event length"). */
const lengthInMs = 2 * 60 * 60 * 1000;

/** When it ends on the viewer's clock: what the calendar draws. */
export function endOf(event: Timed): Date {
  return event.end_date ? new Date(event.end_date) : new Date(startOf(event).getTime() + lengthInMs);
}

/** The browser may not have heard of a zone that the server knows; then the viewer's own clock has to do. */
function onOwnClock<T>(read: () => T, otherwise: () => T): T {
  try {
    return read();
  } catch {
    return otherwise();
  }
}

type Zoned = Timed & Pick<EventDto, 'time_zone'>;

/** The instant at which it starts, on the clock of its zone where a separate time was entered (beyond §11). */
export const startInstantOf = (event: Zoned): Date =>
  onOwnClock(
    () => startOfEvent(event),
    () => startOf(event),
  );

/**
 * When it starts as the viewer reads it: on her clock where the zone is known, also of a separate time. Without a zone
 * that time is what was written on the invitation, on whatever clock.
 */
export const shownStartOf = (event: Zoned): Date =>
  event.time && event.time_zone ? startInstantOf(event) : startOf(event);

/** The instant at which it ends. */
export const endInstantOf = (event: Zoned): Date =>
  event.end_date ? new Date(event.end_date) : new Date(startInstantOf(event).getTime() + lengthInMs);

/** Whether it is over now; what runs is not, nor what nobody knows the time of. */
export function isOverNow(event: Zoned): boolean {
  if (!isKnown(startOf(event))) return false;
  const now = new Date();
  return onOwnClock(
    () => isOver(event, now),
    () => endOf(event) <= now,
  );
}

export const viewerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When it is, from start to end where one was given, in the viewer's locale format and zone. */
export function whenOf(event: Zoned): string {
  const start = shownStartOf(event);
  const isWritten = event.time && !event.time_zone;
  if (!event.end_date || isWritten || !isKnown(start)) return formatDateTime(start);
  return formatRange(start, new Date(event.end_date)) ?? formatDateTime(start);
}

/** Date and time where it happens, when the clocks there differ from the viewer's: 'Tokyo time: Jun 2, 2026, 1:00 AM'. */
export function timeInOwnZone(event: Zoned): string | null {
  const { end_date, time_zone } = event;
  if (!time_zone || time_zone === viewerTimeZone()) return null;
  const [start, end] = [startInstantOf(event), end_date ? new Date(end_date) : null];
  const there = end ? formatRange(start, end, time_zone) : formatOne(start, time_zone);
  if (!there || there === whenOf(event)) return null;
  return `${placeOf(time_zone)} time: ${there}`;
}

/** Null for a zone that the viewer's browser has not heard of (the server's list may be newer), or a date that is none. */
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

/** The value of a date and time picker on the clock of a zone, to the minute; nothing picked where it is not known. */
export function toPickerValue(date: Date, zone: string): string {
  if (!isKnown(date)) return '';
  return new Date(clockIn(zone, date)).toISOString().slice(0, 16);
}

/** What was picked on the clock of a zone, as the instant that the API keeps. */
export const toInstant = (pickerValue: string, zone: string): string =>
  instantOnClock(zone, new Date(`${pickerValue}Z`)).toISOString();

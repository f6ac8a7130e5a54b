import type { EventDto } from '@rosette/shared/contract/events.ts';
import { isKnown, startOf } from '#lib/event-start.ts';
import { formatDateTime } from '#lib/format.ts';

type Timed = Pick<EventDto, 'date' | 'time'>;

/** An event lasts two hours (spec §9, "Calendar event length"). */
const lengthInMs = 2 * 60 * 60 * 1000;

export function endOf(event: Timed): Date {
  return new Date(startOf(event).getTime() + lengthInMs);
}

export function isPast(event: Timed, now: Date): boolean {
  return endOf(event) < now;
}

export const viewerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Date and time where it happens, when the clocks there differ from the viewer's: 'Tokyo time: Jun 2, 2026, 1:00 AM'. */
export function timeInOwnZone({ date, time, time_zone }: Timed & Pick<EventDto, 'time_zone'>): string | null {
  // A separate time is what was written on the invitation; there is nothing to convert.
  if (!time_zone || time || time_zone === viewerTimeZone()) return null;
  const there = timeIn(time_zone, new Date(date));
  if (!there || there === formatDateTime(date)) return null;
  return `${placeOf(time_zone)} time: ${there}`;
}

/** Null for a zone that the viewer's browser has not heard of (the server's list may be newer), or a date that is none. */
function timeIn(timeZone: string, date: Date): string | null {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  try {
    return new Intl.DateTimeFormat(undefined, options).format(date);
  } catch {
    return null;
  }
}

/** 'America/New_York' reads 'New York'. */
const placeOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

const two = (value: number) => String(value).padStart(2, '0');

/** The value of a date and time picker: local, to the minute; nothing picked where it is not known. */
export function toPickerValue(date: Date): string {
  if (!isKnown(date)) return '';
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What was picked, as the instant that the API keeps. */
export const toInstant = (pickerValue: string): string => new Date(pickerValue).toISOString();

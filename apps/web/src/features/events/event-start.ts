import type { EventDto } from '@rosette/shared/contract/events.ts';
import { startOfEvent } from '@rosette/shared/event-times.ts';

/**
 * The start of an event: a separate time is combined with the date in the viewer's zone, as 'YYYY-MM-DD HH:mm:ss'; else
 * the instant itself (product/events#calendar-view). Invalid without a date: see `isKnown`.
 */
export function startOf({ date, time }: Pick<EventDto, 'date' | 'time'>): Date {
  const day = date ?? '';
  return new Date(time ? `${String(day).slice(0, 10)}T${time}` : day);
}

/** The result of `inEventZone`, or of `inViewerZone` where it throws, as the browser does not know the event's zone. */
export function withZoneFallback<T>(inEventZone: () => T, inViewerZone: () => T): T {
  try {
    return inEventZone();
  } catch {
    return inViewerZone();
  }
}

type Zoned = Pick<EventDto, 'date' | 'time' | 'time_zone'>;

/** The instant of the start; a separate time is in the event's zone (product/events#times). */
export const startInstantOf = (event: Zoned): Date =>
  withZoneFallback(
    () => startOfEvent(event),
    () => startOf(event),
  );

/** The start as shown to the viewer: in her zone. A separate time without a zone is shown as entered. */
export const shownStartOf = (event: Zoned): Date =>
  event.time && event.time_zone ? startInstantOf(event) : startOf(event);

/** Whether a date is valid. */
export const isKnown = (date: Date): boolean => !Number.isNaN(date.getTime());

const hourMs = 3_600_000;

/** The start of the current hour, plus `later` hours: a stable query parameter within the hour. */
export const fullHour = (later = 0): string =>
  new Date((Math.floor(Date.now() / hourMs) + later) * hourMs).toISOString();

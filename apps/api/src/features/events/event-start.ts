import { type EventTimes, startOfEvent } from '@rosette/shared/event-times.ts';

/** 'America/New_York' reads 'New York'. */
const placeOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** 'Sunday 31 May 2026 at 18:00 (Berlin time)': in the event's zone, else in UTC. */
export function whenInWords(event: EventTimes): string {
  const zone = event.time_zone || null;
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone ?? 'UTC',
  }).format(startOfEvent(event));
  return `${words} (${zone ? `${placeOf(zone)} time` : 'UTC'})`;
}

import type { EventDto } from '@rosette/shared/contract/events.ts';
import { isKnown, startOf } from '#lib/event-start.ts';
import { endOf } from './event-times.ts';

/** What the calendar draws; the event stays with it as its resource (spec §3). */
export interface CalendarEntry {
  id: string;
  title: string;
  start: Date;
  end: Date;
  resource: EventDto;
}

/** An event whose date is missing has no place in a calendar. */
export function calendarEntries(events: readonly EventDto[]): CalendarEntry[] {
  const dated = events.filter((event) => isKnown(startOf(event)));
  return dated.map((event) => ({
    id: event.id,
    title: event.title ?? '',
    start: startOf(event),
    end: endOf(event),
    resource: event,
  }));
}

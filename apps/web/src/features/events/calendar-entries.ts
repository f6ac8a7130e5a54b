import type { EventDto } from '@rosette/shared/contract/events.ts';
import { startOf } from '#lib/event-start.ts';
import { endOf } from './event-times.ts';

/** What the calendar draws; the event stays with it as its resource (spec §3). */
export interface CalendarEntry {
  id: string;
  title: string;
  start: Date;
  end: Date;
  resource: EventDto;
}

export function calendarEntries(events: readonly EventDto[]): CalendarEntry[] {
  return events.map((event) => ({
    id: event.id,
    title: event.title,
    start: startOf(event),
    end: endOf(event),
    resource: event,
  }));
}

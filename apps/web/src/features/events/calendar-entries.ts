import type { EventDto } from '@rosette/shared/contract/events.ts';
import { isKnown, startOf } from '#lib/event-start.ts';
import { endOf } from './event-times.ts';

/** An entry of the calendar library, with its event as resource (spec §3). */
export interface CalendarEntry {
  id: string;
  title: string;
  start: Date;
  end: Date;
  resource: EventDto;
}

/** Entries of events; those without a date have none. */
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

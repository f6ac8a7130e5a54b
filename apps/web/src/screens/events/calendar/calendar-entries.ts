import type { EventDto } from '@rosette/shared/contract/events.ts';
import { isKnown, shownStartOf } from '#features/events/event-start.ts';
import { shownEndOf } from '../event-times.ts';

/** An entry of the calendar library. */
export interface CalendarEntry {
  id: string;
  title: string;
  start: Date;
  end: Date;
}

/** Entries of events; those without a date have none. */
export function calendarEntries(events: readonly EventDto[]): CalendarEntry[] {
  const dated = events.filter((event) => isKnown(shownStartOf(event)));
  return dated.map((event) => ({
    id: event.id,
    title: event.title ?? '',
    start: shownStartOf(event),
    end: shownEndOf(event),
  }));
}

import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import { endOfEvent } from '@rosette/shared/event-times.ts';
import { useEffect } from 'react';
import { keptAttendeeLists } from '#lib/kept-attendee-lists.ts';
import { keepAppOffline } from '#lib/offline-app.ts';

/** An attendee list with when the API answered it, ISO 8601. */
export interface FetchedList {
  rows: AttendeeDto[];
  fetched_at: string;
}

/**
 * Keeps the attendee list of an event on the organiser's device until the event is over, with what its page needs to open
 * without a connection. `app/kept-list-remover.tsx` removes it.
 */
export function useListKeeping(
  accountId: string,
  event: EventDto | undefined,
  list: FetchedList | undefined,
): void {
  useEffect(() => {
    if (!event || !list || event.organizer_id !== accountId) return;
    const end = endOfEvent(event);
    if (!(end.getTime() > Date.now())) return;
    const { title } = event;
    keptAttendeeLists.put(accountId, event.id, { ...list, title, ends_at: end.toISOString() });
    keepAppOffline(true);
  }, [accountId, event, list]);
}

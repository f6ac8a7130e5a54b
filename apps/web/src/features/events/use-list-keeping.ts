import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import { endOfEvent } from '@rosette/shared/event-times.ts';
import { useEffect } from 'react';
import { keepAppOffline } from '#lib/offline-app.ts';
import { useSession } from '#session/session.tsx';
import { keptAttendeeLists } from '#shared/events/kept-attendee-lists.ts';

/** An attendee list with when the API answered it, ISO 8601. */
export interface FetchedList {
  rows: AttendeeDto[];
  fetched_at: string;
}

/**
 * Keeps the attendee list of an event on the organizer's device until the event is over, with what its page needs to open
 * without a connection. `app/device-data-remover.tsx` removes it.
 */
export function useListKeeping(event: EventDto | undefined, list: FetchedList | undefined): void {
  const { user } = useSession();
  useEffect(() => {
    if (!event || !list || !user || event.organizer_id !== user.id) return;
    const end = endOfEvent(event);
    if (!(end.getTime() > Date.now())) return;
    const { title } = event;
    const { id, full_name, profile_image, membership_tier, role } = user;
    const organizer = { id, full_name, profile_image, membership_tier, role };
    keptAttendeeLists.put(id, event.id, { ...list, title, ends_at: end.toISOString(), organizer });
    keepAppOffline(true);
  }, [user, event, list]);
}

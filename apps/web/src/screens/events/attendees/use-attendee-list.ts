import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { endOfEvent } from '@rosette/shared/event-times.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAccountId } from '#data/account-id.ts';
import { ApiError } from '#data/api-error.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { storedAttendeeLists } from '#features/events/stored-attendee-lists.ts';
import { attendeeOf } from './attendee.ts';
import { attendeesOf, type FetchedList } from './attendees-query.ts';
import { unsentCheckIns } from './check-in-sender.ts';

/**
 * Keeps the attendee list of an event on the organizer's device until the event is over, with what its page needs to open
 * without a connection. `app/device-data-remover.tsx` removes it.
 */
function useListKeeping(event: EventDto | undefined, list: FetchedList | undefined): void {
  const { user } = useSession();
  useEffect(() => {
    if (!event || !list || !user || event.organizer_id !== user.id) return;
    const end = endOfEvent(event);
    if (!(end.getTime() > Date.now())) return;
    const { title } = event;
    const { id, full_name, profile_image, membership_tier, role } = user;
    const organizer = { id, full_name, profile_image, membership_tier, role };
    storedAttendeeLists.put(id, event.id, { ...list, title, ends_at: end.toISOString(), organizer });
  }, [user, event, list]);
}

/** Several organizers may check in at once. */
const refreshMs = 15_000;
/** Whether the event is gone or not hers, so that the stored list is not shown any more. */
const isRefused = (error: Error | null) => error instanceof ApiError && [403, 404].includes(error.status);

/**
 * The organizer's attendee list, with check-ins that are stored offline and sent later. It starts with the list stored on
 * this device, so that a reload without a connection shows it, too.
 */
export function useAttendeeList(id: string) {
  const accountId = useAccountId() ?? '';
  const stored = useMemo(() => storedAttendeeLists.find(accountId, id), [accountId, id]);
  const { data: event } = useQuery(query(events.get, { params: { id } }));
  const fetched = useQuery({
    ...attendeesOf(id),
    initialData: stored ?? undefined,
    // The stored list is refetched at once, however new it is.
    initialDataUpdatedAt: 0,
    refetchInterval: refreshMs,
  });
  const { error, dataUpdatedAt } = fetched;
  const isGone = isRefused(error);
  const list = isGone ? undefined : fetched.data;
  useListKeeping(event, list);
  useEffect(() => {
    if (isGone) storedAttendeeLists.remove(accountId, id);
  }, [isGone, accountId, id]);

  const unsent = useSyncExternalStore(unsentCheckIns.subscribe, () => unsentCheckIns.of(accountId, id));

  return {
    query: { ...fetched, data: list?.rows },
    /** The event's title; undefined while unknown. */
    title: event?.title ?? stored?.title,
    /** When the shown rows were fetched, ISO 8601, where they could not be refetched; null while they are up to date. */
    asOf: error || dataUpdatedAt === 0 ? (list?.fetched_at ?? null) : null,
    /** Whether she is checked in, including waiting check-ins. */
    isPresent(row: AttendeeDto): boolean {
      const { key } = attendeeOf(row);
      return unsent.find(({ id: unsentKey }) => unsentKey === key)?.body ?? Boolean(row.checked_in_at);
    },
    checkIn(key: string, present: boolean) {
      unsentCheckIns.put(accountId, id, key, present);
    },
    waitingCount: unsent.length,
  };
}

import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { endOfEvent } from '@rosette/shared/event-times.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAccountId } from '#data/account-id.ts';
import { ApiError } from '#data/api-error.ts';
import { callList } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { keptAttendeeLists } from '#features/events/kept-attendee-lists.ts';
import { waitingCheckIns } from '#features/events/waiting-check-ins.ts';
import { keepAppOffline } from '#lib/offline-app.ts';
import { useInterval } from '#lib/timers.ts';
import { onCheckInAnswer, sendCheckIns } from './send-check-ins.ts';

/** An attendee list with when the API answered it, ISO 8601. */
interface FetchedList {
  rows: AttendeeDto[];
  fetched_at: string;
}

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
    keptAttendeeLists.put(id, event.id, { ...list, title, ends_at: end.toISOString(), organizer });
    keepAppOffline(true);
  }, [user, event, list]);
}

/** The most items of one answer (product/api#lists). */
const pageSize = 1000;
/** Several organizers may check in at once. */
const refreshMs = 15_000;
const retryMs = 5_000;

async function fetchAll(id: string): Promise<FetchedList> {
  const fetched_at = new Date().toISOString();
  const rows: AttendeeDto[] = [];
  for (;;) {
    const page = { limit: String(pageSize), offset: String(rows.length) };
    const { items, total } = await callList(events.attendees, { params: { id }, query: page });
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) return { rows, fetched_at };
  }
}

const attendeesOf = (id: string) =>
  queryOptions({ queryKey: ['events', 'attendee-list', id], queryFn: () => fetchAll(id) });

/** Replaces a row of the cached list. */
function replaceRow(client: QueryClient, id: string, row: AttendeeDto): void {
  client.setQueryData(
    attendeesOf(id).queryKey,
    (list) =>
      list && {
        ...list,
        rows: list.rows.map((each) => (each.person.id === row.person.id ? row : each)),
      },
  );
}

/** Whether the event is gone or not hers, so that the stored list is not shown any more. */
const isRefused = (error: Error | null) => error instanceof ApiError && [403, 404].includes(error.status);

/**
 * The organizer's attendee list, with check-ins that are stored offline and sent later. It starts with the list stored on
 * this device, so that a reload without a connection shows it, too.
 */
export function useAttendeeList(id: string) {
  const client = useQueryClient();
  const accountId = useAccountId() ?? '';
  const kept = useMemo(() => keptAttendeeLists.find(accountId, id), [accountId, id]);
  const { data: event } = useQuery(query(events.get, { params: { id } }));
  const fetched = useQuery({
    ...attendeesOf(id),
    initialData: kept ?? undefined,
    // The stored list is refetched at once, however new it is.
    initialDataUpdatedAt: 0,
    refetchInterval: refreshMs,
  });
  const { error, dataUpdatedAt } = fetched;
  const isGone = isRefused(error);
  const list = isGone ? undefined : fetched.data;
  useListKeeping(event, list);
  useEffect(() => {
    if (isGone) keptAttendeeLists.remove(accountId, id);
  }, [isGone, accountId, id]);

  const waiting = useSyncExternalStore(waitingCheckIns.subscribe, () => waitingCheckIns.of(accountId, id));
  const waitingCount = Object.keys(waiting).length;
  const send = () => void sendCheckIns(accountId, id);

  useEffect(
    () =>
      onCheckInAnswer(async (eventId, row) => {
        if (eventId !== id) return;
        if (!row) return void client.invalidateQueries(attendeesOf(id));
        // A refetch under way may have read the list before the check-in.
        await client.cancelQueries(attendeesOf(id));
        replaceRow(client, id, row);
      }),
    [client, id],
  );
  useInterval(send, waitingCount > 0 ? retryMs : null);

  return {
    query: { ...fetched, data: list?.rows },
    /** The event's title; undefined while unknown. */
    title: event?.title ?? kept?.title,
    /** When the shown rows were fetched, ISO 8601, where they could not be refetched; null while they are up to date. */
    asOf: error || dataUpdatedAt === 0 ? (list?.fetched_at ?? null) : null,
    /** Whether she is checked in, including waiting check-ins. */
    isPresent({ person, checked_in_at }: AttendeeDto): boolean {
      return (person.id ? waiting[person.id] : undefined) ?? Boolean(checked_in_at);
    },
    checkIn(userId: string, present: boolean) {
      waitingCheckIns.put(accountId, id, userId, present);
      send();
    },
    waitingCount,
  };
}

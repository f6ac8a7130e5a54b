import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { callList } from '#api/client.ts';
import { useInterval } from '#lib/use-interval.ts';
import { waitingCheckIns } from '#lib/waiting-check-ins.ts';
import { useUser } from '#session/session.tsx';
import { onCheckInAnswer, sendCheckIns } from './send-check-ins.ts';

/** The most items of one answer (decisions §2). */
const pageSize = 1000;
/** Several organizers may check in at once. */
const refreshMs = 15_000;
const retryMs = 5_000;

async function fetchAll(id: string): Promise<AttendeeDto[]> {
  const all: AttendeeDto[] = [];
  for (;;) {
    const query = { limit: String(pageSize), offset: String(all.length) };
    const { items, total } = await callList(events.attendees, { params: { id }, query });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

const attendeesOf = (id: string) =>
  queryOptions({ queryKey: ['events', 'attendee-list', id], queryFn: () => fetchAll(id) });

/** Replaces a row of the cached list. */
function replaceRow(client: QueryClient, id: string, row: AttendeeDto): void {
  client.setQueryData(attendeesOf(id).queryKey, (rows) =>
    rows?.map((each) => (each.person.id === row.person.id ? row : each)),
  );
}

/** The organizer's attendee list, with check-ins that are stored offline and sent later. */
export function useAttendeeList(id: string) {
  const client = useQueryClient();
  const { id: accountId } = useUser();
  const query = useQuery({ ...attendeesOf(id), refetchInterval: refreshMs });
  const waiting = useSyncExternalStore(waitingCheckIns.subscribe, () => waitingCheckIns.of(accountId, id));
  const waitingCount = Object.keys(waiting).length;
  const send = () => void sendCheckIns(accountId, id);

  useEffect(
    () =>
      onCheckInAnswer((eventId, row) => {
        if (eventId !== id) return;
        if (row) replaceRow(client, id, row);
        else void client.invalidateQueries(attendeesOf(id));
      }),
    [client, id],
  );
  useInterval(send, waitingCount > 0 ? retryMs : null);

  return {
    query,
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

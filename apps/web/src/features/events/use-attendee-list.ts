import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, detailOr } from '#api/api-error.ts';
import { call, callList } from '#api/client.ts';
import { useInterval } from '#lib/use-interval.ts';
import { toast } from '#ui/toast.ts';
import { createCheckInQueue } from './check-in-queue.ts';

/** The most that a list answers at once (decisions §2). */
const pageSize = 1000;
/** Several may stand at several doors. */
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

/** The row that a check-in answers takes the place of the one it is about. */
function replaceRow(client: QueryClient, id: string, row: AttendeeDto): void {
  client.setQueryData(attendeesOf(id).queryKey, (rows) =>
    rows?.map((each) => (each.person.id === row.person.id ? row : each)),
  );
}

/** Away for a moment: worth sending again. A refusal is not. */
const isAway = (error: unknown) =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);

/** The organiser's list of an event, with check-ins that go on while the line is away and catch up afterwards. */
export function useAttendeeList(id: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...attendeesOf(id), refetchInterval: refreshMs });
  const [queue] = useState(() =>
    createCheckInQueue(id, async (user_id, present) => {
      try {
        const row = await call(events.checkIn, { params: { id, user_id }, body: { present } });
        replaceRow(client, id, row);
      } catch (failure) {
        if (isAway(failure)) return 'later';
        toast.error(detailOr(failure, 'Failed to check in'));
        void client.invalidateQueries(attendeesOf(id));
      }
      return 'done';
    }),
  );
  const waiting = useSyncExternalStore(queue.subscribe, queue.waiting);
  const waitingCount = Object.keys(waiting).length;

  useEffect(() => {
    const flush = () => void queue.flush();
    flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [queue]);
  useInterval(() => void queue.flush(), waitingCount > 0 ? retryMs : null);

  return {
    rows: data,
    error,
    retry: () => void refetch(),
    /** Whether she is there, as far as is known here. */
    isPresent({ person, checked_in_at }: AttendeeDto): boolean {
      return (person.id ? waiting[person.id] : undefined) ?? Boolean(checked_in_at);
    },
    checkIn: queue.add,
    waitingCount,
  };
}

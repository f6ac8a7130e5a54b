import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callList } from '#data/client.ts';
import { attendeeOf } from './attendee.ts';

/** An attendee list with when the API answered it, ISO 8601. */
export interface FetchedList {
  rows: AttendeeDto[];
  fetched_at: string;
}

/** The most items of one answer (product/api#lists). */
const pageSize = 1000;

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

/** The whole attendee list of an event. */
export const attendeesOf = (id: string) =>
  queryOptions({ queryKey: ['events', 'attendee-list', id], queryFn: () => fetchAll(id) });

/** Replaces a row of the loaded list. */
export function replaceRow(client: QueryClient, id: string, row: AttendeeDto): void {
  client.setQueryData(
    attendeesOf(id).queryKey,
    (list) =>
      list && {
        ...list,
        rows: list.rows.map((each) => (attendeeOf(each).key === attendeeOf(row).key ? row : each)),
      },
  );
}

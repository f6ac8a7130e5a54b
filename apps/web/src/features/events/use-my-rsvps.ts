import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import type { RsvpState } from '@rosette/shared/contract/rsvps.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '#api/queries.ts';

/** What the caller has answered to an event; null for nothing. */
export type MyRsvp = RsvpState | null;

/**
 * Tells what the caller has answered to an event of the list, which is fetched without a token and the same for everybody
 * (decisions §5). Events that are over are not among hers; there the list of who was there says it.
 */
export function useMyRsvps(callerId: string): (event: EventDto) => MyRsvp {
  const { data } = useQuery(query(events.mine));
  return useMemo(() => {
    const states = new Map((data ?? []).map(({ event_id, state }) => [event_id, state]));
    return (event) => states.get(event.id) ?? (event.attendees.includes(callerId) ? 'going' : null);
  }, [data, callerId]);
}

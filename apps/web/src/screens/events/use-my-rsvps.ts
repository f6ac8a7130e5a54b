import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import type { RsvpState } from '@rosette/shared/contract/rsvp-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '#data/queries.ts';

/** The caller's RSVP; null without one. */
export type MyRsvp = RsvpState | null;

/**
 * The caller's RSVPs for the event list, which is requested without a token and the same for everybody
 * (product/events#lists-of-events). Past events are not among them; for those the event's attendee ids are
 * used. Undefined while they are loaded.
 */
export function useMyRsvps(callerId: string): (event: EventDto) => MyRsvp | undefined {
  const { data, isPending } = useQuery(query(events.mine));
  return useMemo(() => {
    const states = new Map((data ?? []).map(({ event_id, state }) => [event_id, state]));
    return (event) => {
      if (isPending) return undefined;
      return states.get(event.id) ?? (event.attendees.includes(callerId) ? 'going' : null);
    };
  }, [data, isPending, callerId]);
}

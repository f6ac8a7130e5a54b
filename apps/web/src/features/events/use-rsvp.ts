import { events } from '@rosette/shared/contract/events.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import type { MyRsvp } from './use-my-rsvps.ts';

interface Rsvp {
  id: string;
  /** The expected state, shown until the API has answered. */
  next: MyRsvp;
}

/** Joins or leaves an event; refetches the events afterwards (spec §4, "RSVP"). */
export const useRsvp = () =>
  useChange({
    change: ({ id }: Rsvp) => call(events.rsvp, { params: { id } }),
    done: ({ action }) => `RSVP ${action}!`,
    failed: () => 'Failed to update RSVP',
    invalidates: ['events'],
  });

import { events } from '@rosette/shared/contract/events.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import type { MyRsvp } from './use-my-rsvps.ts';

interface Rsvp {
  id: string;
  /** What it is about to be, shown until the API has said what it is. */
  next: MyRsvp;
}

/** Joins an event, or leaves it; the events are fetched anew after each time (spec §4, "RSVP"). */
export const useRsvp = () =>
  useChange({
    change: ({ id }: Rsvp) => call(events.rsvp, { params: { id } }),
    done: ({ action }) => `RSVP ${action}!`,
    failed: () => 'Failed to update RSVP',
    invalidates: ['events'],
  });

import { events } from '@rosette/shared/contract/events.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import type { MyRsvp } from './use-my-rsvps.ts';

interface Rsvp {
  id: string;
  /** The state that she wants, shown until the API has answered; null to leave. */
  next: MyRsvp;
}

/**
 * Joins or leaves an event; refetches the events afterwards (product/events#rsvp). Says which of the two
 * instead of toggling: the page may not know a change from elsewhere.
 */
export const useRsvp = () =>
  useChange({
    change: ({ id, next }: Rsvp) => call(next ? events.attend : events.leave, { params: { id } }),
    done: ({ action }) => `RSVP ${action}!`,
    failed: () => 'Failed to update RSVP',
    changes: ['attendance'],
  });

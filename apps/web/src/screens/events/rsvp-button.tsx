import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { detailOr, hasCode } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { isFull } from './event-parts.tsx';
import { isOverNow } from './event-times.ts';
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
  useApiMutation({
    mutationFn: ({ id, next }: Rsvp) => call(next ? events.attend : events.leave, { params: { id } }),
    done: ({ action }) => texts.events.rsvpDone[action],
    failed: (error) =>
      hasCode(error, 'waiting_for_admission') ? detailOr(error, '') : texts.events.rsvp.failed,
    changes: ['attendance'],
  });

interface RsvpButtonProps {
  event: EventDto;
  /** The caller's RSVP; undefined while it is being loaded, and the button waits for it. */
  rsvp: MyRsvp | undefined;
  titleId: string;
  size?: 'small' | 'medium';
  /** Whether another button is the first one, as 'Manage' is the host's. */
  isSecond?: boolean;
}

/** Joins or leaves an event. A past event can only be left (product/events#rsvp). */
export function RsvpButton({ event, rsvp: known, titleId, size = 'medium', isSecond }: RsvpButtonProps) {
  const change = useRsvp();
  const joined = isFull(event) ? 'waitlisted' : 'going';
  // Optimistic until the API has answered.
  const rsvp = change.isPending ? change.variables.next : known;
  if (!rsvp && isOverNow(event)) return null;
  return (
    <Button
      // Quiet where there is one on each card of a list.
      variant={size === 'small' ? (rsvp ? 'quiet' : 'soft') : rsvp || isSecond ? 'secondary' : 'primary'}
      size={size}
      aria-describedby={titleId}
      isBusy={change.isPending}
      disabled={rsvp === undefined}
      onClick={() => change.mutate({ id: event.id, next: rsvp ? null : joined })}
    >
      {rsvp
        ? texts.events.rsvp.leave[rsvp]
        : isFull(event)
          ? texts.events.rsvp.joinWaitlist
          : texts.events.rsvp.join}
    </Button>
  );
}

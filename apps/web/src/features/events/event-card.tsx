import { type EventDto, eventDto } from '@rosette/shared/contract/events.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Sparkles } from 'lucide-react';
import { useId } from 'react';
import { startOf } from '#lib/event-start.ts';
import { whole } from '#lib/whole.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { EventActions } from './event-actions.tsx';
import { EventBanner } from './event-banner.tsx';
import { EventFacts } from './event-facts.tsx';
import { isPast } from './event-times.ts';
import { useRsvp } from './use-rsvp.ts';

export function EventCard({ event: given, caller }: { event: EventDto; caller: Caller }) {
  const event = whole(eventDto, given);
  const titleId = useId();
  const rsvp = useRsvp();
  const wasAttending = event.attendees.includes(caller.id);
  const isAttending = rsvp.isPending ? rsvp.variables.isAttending : wasAttending;
  const isOver = isPast(event, new Date());

  return (
    <Card className="flex h-full flex-col overflow-hidden p-0">
      <EventBanner image={event.image} start={startOf(event)} />
      <div className="flex flex-1 flex-col gap-4 p-6 max-sm:p-5">
        {(event.is_sponsored || isOver) && (
          <div className="flex flex-wrap gap-2">
            {event.is_sponsored && (
              <Badge tone="gold">
                <Sparkles aria-hidden="true" />
                Sponsored
              </Badge>
            )}
            {isOver && <Badge tone="plain">Past</Badge>}
          </div>
        )}
        <h2 id={titleId} className="text-2xl wrap-anywhere">
          {event.title}
        </h2>
        <ClampedText className="text-ink-soft">{event.description}</ClampedText>
        <EventFacts event={event} />
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-2">
          {(isAttending || !isOver) && (
            <Button
              variant={isAttending ? 'secondary' : 'primary'}
              className="grow"
              aria-describedby={titleId}
              isBusy={rsvp.isPending}
              onClick={() => rsvp.mutate({ id: event.id, isAttending: !isAttending })}
            >
              {isAttending ? 'Cancel RSVP' : 'RSVP'}
            </Button>
          )}
          {mayChange(caller, event.organizer_id) && (
            <EventActions event={event} isAdmin={caller.role === 'admin'} titleId={titleId} />
          )}
        </div>
      </div>
    </Card>
  );
}

import type { EventDto } from '@rosette/shared/contract/events.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { useId } from 'react';
import { paths } from '#lib/paths.ts';
import { shownStartOf } from '#shared/events/event-start.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { EventActions } from './event-actions.tsx';
import { EventBadges } from './event-badges.tsx';
import { EventBanner } from './event-banner.tsx';
import { EventFacts, EventStart } from './event-facts.tsx';
import { isOverNow } from './event-times.ts';
import { RsvpButton } from './rsvp-button.tsx';
import type { MyRsvp } from './use-my-rsvps.ts';

interface EventCardProps {
  event: EventDto;
  caller: Caller;
  myRsvp(event: EventDto): MyRsvp | undefined;
}

/** An event in the list, linked to its page. */
export function EventCard({ event, caller, myRsvp }: EventCardProps) {
  const titleId = useId();
  return (
    <Card className="relative flex h-full flex-col gap-2 px-4 py-3">
      {/* On the upper edge, so that badges need no line of their own: six cards fit 1440 × 900 px. */}
      <div className="absolute right-4 bottom-full translate-y-1/2">
        <EventBadges event={event} isOver={isOverNow(event)} />
      </div>
      <div className="flex gap-3">
        <EventBanner image={event.image} start={shownStartOf(event)} className="size-16 rounded-2xl" />
        <div className="grid min-w-0 content-start gap-1">
          <h2 id={titleId} className="text-lg leading-snug wrap-anywhere">
            <Link to={paths.event(event.id)} className="line-clamp-2 underline-offset-4 hover:underline">
              {event.title}
            </Link>
          </h2>
          <EventStart event={event} />
        </div>
      </div>
      <MemberText className="line-clamp-2 text-sm text-ink-soft">{event.description}</MemberText>
      <EventFacts event={event} />
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <RsvpButton event={event} rsvp={myRsvp(event)} titleId={titleId} size="small" className="grow" />
        {mayChange(caller, event.organizer_id) && (
          <EventActions event={event} isAdmin={caller.role === 'admin'} titleId={titleId} isCompact />
        )}
      </div>
    </Card>
  );
}

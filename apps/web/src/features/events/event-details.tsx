import type { EventDto } from '@rosette/shared/contract/events.ts';
import { formerMemberId } from '@rosette/shared/contract/people.ts';
import { formatCount } from '#lib/format.ts';
import { paths, signInPath } from '#lib/paths.ts';
import { useSession } from '#session/session.tsx';
import { isKnown, shownStartOf } from '#shared/events/event-start.ts';
import { MoreMenu } from '#shared/safety/more-menu.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useGoTo } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { ShareButton } from '#ui/share-button.tsx';
import { CalendarMenu } from './calendar-menu.tsx';
import { EventBadges } from './event-badges.tsx';
import { EventBanner } from './event-banner.tsx';
import { EventPageFacts } from './event-page-facts.tsx';
import { isOverNow } from './event-times.ts';
import { RsvpButton } from './rsvp-button.tsx';
import { seatWords } from './seats.ts';

/** An event's facts, seats and actions (product/events#event-page). */
export function EventDetails({ event }: { event: EventDto }) {
  const over = isOverNow(event);
  return (
    <Card className="grid gap-6 sm:p-8">
      <header className="flex flex-wrap gap-4 sm:gap-6">
        <EventBanner
          image={event.image}
          start={shownStartOf(event)}
          className="size-20 rounded-2xl sm:size-36"
        />
        <div className="grid min-w-0 flex-1 basis-32 content-center gap-2">
          <EventBadges event={event} isOver={over} />
          <h1 id="event-title" className="text-4xl wrap-anywhere max-sm:text-2xl">
            {event.title}
          </h1>
        </div>
        <EventMenu event={event} />
      </header>
      <EventPageFacts event={event} />
      <Seats event={event} isOver={over} />
      <div className="flex flex-wrap gap-3">
        <Answer event={event} isOver={over} />
        {!over && isKnown(shownStartOf(event)) && <CalendarMenu event={event} />}
        <ShareButton title={event.title} path={paths.event(event.id)} />
      </div>
      <MemberText className="max-w-prose text-lg">{event.description}</MemberText>
    </Card>
  );
}

/** The menu 'More': report the event or block its organizer, if she has an account; not on one's own event. */
function EventMenu({ event: { id, organizer_id, organizer_name } }: { event: EventDto }) {
  const goTo = useGoTo();
  return (
    <MoreMenu
      subject={{ kind: 'event', id }}
      owner={organizer_id === formerMemberId ? null : { id: organizer_id, full_name: organizer_name }}
      describedBy="event-title"
      onBlocked={() => goTo(paths.events)}
    />
  );
}

/** The free seats of an upcoming event. */
function Seats({ event, isOver: over }: { event: EventDto; isOver: boolean }) {
  const words = over ? null : seatWords(event);
  return (
    <p className="flex flex-wrap gap-x-4 text-lg" aria-live="polite">
      <span>{`${formatCount(event.attendee_count)} attending`}</span>
      {words && <span className="font-semibold text-accent-ink">{words}</span>}
      {event.my_rsvp === 'waitlisted' && <span className="text-ink-soft">You are on the waitlist</span>}
    </p>
  );
}

/** RSVP for members; a visitor is linked to the auth screen and back. */
function Answer({ event, isOver: over }: { event: EventDto; isOver: boolean }) {
  const { user } = useSession();
  if (user) return <RsvpButton event={event} rsvp={event.my_rsvp ?? null} titleId="event-title" />;
  if (over) return null;
  return (
    <LinkButton to={signInPath({ tab: 'register', next: paths.event(event.id) })}>Join to RSVP</LinkButton>
  );
}

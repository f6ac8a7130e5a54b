import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { formerMemberId } from '@rosette/shared/contract/people.ts';
import {
  CalendarClock,
  CalendarPlus,
  Download,
  ExternalLink,
  MapPin,
  Sparkles,
  UserRound,
  Video,
} from 'lucide-react';
import { callFile } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { formatCount } from '#lib/format.ts';
import { paths, signInPath } from '#lib/paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { keepPendingAction } from '#session/pending-action.ts';
import { useSession } from '#session/session.tsx';
import { isKnown, shownStartOf } from '#shared/events/event-start.ts';
import { MoreMenu } from '#shared/safety/more-menu.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Fact } from '#ui/facts.tsx';
import { useGoTo } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx';
import { ShareButton } from '#ui/share-button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { googleCalendarLink, outlookCalendarLink } from './calendar/calendar-links.ts';
import { EventBanner } from './event-banner.tsx';
import { EventBadges, isFull, Organizer, seatWords } from './event-parts.tsx';
import { isOverNow, timeInOwnZone, whenOf } from './event-times.ts';
import { RsvpButton } from './rsvp-button.tsx';

/** Time, location and organizer, with the private fields for attendees. */
function EventPageFacts({ event }: { event: EventDto }) {
  const start = shownStartOf(event);
  const there = timeInOwnZone(event);
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact icon={CalendarClock} name="When">
        <time dateTime={isKnown(start) ? start.toISOString() : undefined}>{whenOf(event)}</time>
        {there && <span className="block text-ink-soft">{there}</span>}
      </Fact>
      <Fact icon={MapPin} name="Where">
        {event.location}
        {event.address && <span className="block text-ink-soft">{event.address}</span>}
      </Fact>
      {event.online_url && (
        <Fact icon={Video} name="Online">
          <TextLink href={event.online_url}>{event.online_url}</TextLink>
        </Fact>
      )}
      <Fact icon={UserRound} name="Host">
        <Organizer event={event} />
      </Fact>
      {event.is_sponsored && event.sponsor_name && (
        <Fact icon={Sparkles} name="Sponsor">{`Sponsored by ${event.sponsor_name}`}</Fact>
      )}
    </dl>
  );
}

/** 'Add to calendar': an iCalendar file, or a web calendar's form (product/events#calendars). */
function CalendarMenu({ event }: { event: EventDto }) {
  // Requested with the token: the file holds the private address for attendees.
  const download = useApiMutation({
    mutationFn: () => callFile(events.calendarFile, { params: { id: event.id } }),
    failed: 'Failed to fetch the calendar file',
    onDone: saveFile,
  });
  return (
    <Menu
      trigger={
        <Button variant="secondary" isBusy={download.isPending}>
          <CalendarPlus aria-hidden="true" />
          Add to calendar
        </Button>
      }
    >
      <MenuItem onSelect={() => download.mutate()}>
        <Download aria-hidden="true" />
        Calendar file
      </MenuItem>
      <MenuLink href={googleCalendarLink(event)}>
        <ExternalLink aria-hidden="true" />
        Google
      </MenuLink>
      <MenuLink href={outlookCalendarLink(event)}>
        <ExternalLink aria-hidden="true" />
        Outlook
      </MenuLink>
    </Menu>
  );
}

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
      {event.my_rsvp === 'going' && <span className="font-semibold text-good">You're going</span>}
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
    <LinkButton
      to={signInPath({ tab: 'register', next: paths.event(event.id) })}
      onClick={() => keepPendingAction(isFull(event) ? 'waitlist' : 'rsvp', paths.event(event.id))}
    >
      Join to RSVP
    </LinkButton>
  );
}

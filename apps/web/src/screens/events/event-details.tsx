import type { EventDto } from '@rosette/shared/contract/events.ts';
import { formerMemberId } from '@rosette/shared/contract/people.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { CalendarClock, MapPin, Sparkles, Video } from 'lucide-react';
import { callerOf } from '#data/caller.ts';
import { useSession } from '#data/session.tsx';
import { isKnown, shownStartOf } from '#features/events/event-start.ts';
import { MoreMenu } from '#features/safety/more-menu.tsx';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Fact } from '#ui/facts.tsx';
import { useGoTo } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Rosette } from '#ui/rosette.tsx';
import { ShareButton } from '#ui/share-button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { CalendarMenu } from './calendar/calendar-menu.tsx';
import { EventBadges } from './event-parts.tsx';
import { isOverNow, whenInOwnZone, whenOf } from './event-times.ts';
import { useSeriesRsvp } from './use-series-rsvp.ts';

/** Stands in for the picture of an event without one. */
const Ornament = () => (
  <div
    aria-hidden="true"
    className="flex h-24 items-center justify-center gap-6 overflow-hidden bg-linear-to-br from-surface-soft to-surface-strong text-line sm:h-32"
  >
    <Rosette className="size-20 shrink-0" />
    <Rosette className="size-36 shrink-0" />
    <Rosette className="size-20 shrink-0" />
  </div>
);

/** The picture across the page, and the title in full width; as the API serves them (product/events#event-page). */
export function EventHeader({ event }: { event: EventDto }) {
  return (
    <header>
      <Picture
        src={event.image}
        alt=""
        sizes="(min-width: 52rem) 48rem, 100vw"
        loading="eager"
        fallback={<Ornament />}
      />
      <div className="grid gap-2 px-5 pt-5 sm:px-8 sm:pt-8">
        <EventBadges event={event} isOver={isOverNow(event)} />
        <h1 id="event-title" className="text-4xl wrap-anywhere max-sm:text-3xl">
          {event.title}
        </h1>
      </div>
    </header>
  );
}

/** Places that no map has. */
const nowhere = /\b(online|virtual|remote|zoom|webinar)\b/i;

/** Where a map shows the place; null for one in the net. */
function mapLink({ location, address, online_only }: EventDto): string | null {
  if (online_only) return null;
  const place = [address, location].filter(Boolean).join(', ');
  if (!place || (!address && nowhere.test(place))) return null;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}

/** Time and place, with the private fields for attendees. */
export function EventFacts({ event }: { event: EventDto }) {
  const start = shownStartOf(event);
  const there = whenInOwnZone(event);
  const map = mapLink(event);
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact icon={CalendarClock} name={texts.events.facts.when}>
        <time dateTime={isKnown(start) ? start.toISOString() : undefined}>{whenOf(event)}</time>
        {there && <span className="block text-ink-soft">{there}</span>}
      </Fact>
      <Fact icon={MapPin} name={texts.events.facts.where}>
        {event.location}
        {event.address && <span className="block text-ink-soft">{event.address}</span>}
        {map && (
          <span className="block">
            <TextLink href={map}>{texts.events.showOnMap}</TextLink>
          </span>
        )}
      </Fact>
      {event.online_url && (
        <Fact icon={Video} name={texts.events.facts.online}>
          <TextLink href={event.online_url}>{event.online_url}</TextLink>
        </Fact>
      )}
      {event.is_sponsored && event.sponsor_name && (
        <Fact icon={Sparkles} name={texts.events.facts.sponsor}>
          {fill(texts.events.sponsoredBy, { name: event.sponsor_name })}
        </Fact>
      )}
    </dl>
  );
}

/** The address that she shares; guests who come by a member's link name her (product/events#guests). */
const sharePathOf = ({ id, guests }: EventDto, user: { id: string } | null) =>
  user && guests === 'open' ? `${paths.event(id)}?by=${user.id}` : paths.event(id);

/** What everybody can do besides the answer; the organizer shares with her tools. */
export function EventActionsRow({ event }: { event: EventDto }) {
  const { user } = useSession();
  const isHost = owns(callerOf(user), event.organizer_id);
  const hasCalendar = !isOverNow(event) && isKnown(shownStartOf(event));
  if (isHost && !hasCalendar) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {hasCalendar && <CalendarMenu event={event} />}
      {!isHost && <ShareButton title={event.title} path={sharePathOf(event, user)} />}
      <EventMenu event={event} />
    </div>
  );
}

/** The menu 'More': report the event or block its organizer, if she has an account; not on one's own event. */
function EventMenu({ event }: { event: EventDto }) {
  const { id, organizer_id, organizer_name } = event;
  const goTo = useGoTo();
  const ofSeries = useSeriesRsvp(event);
  return (
    <MoreMenu
      subject={{ kind: 'event', id }}
      owner={organizer_id === formerMemberId ? null : { id: organizer_id, full_name: organizer_name }}
      actions={ofSeries}
      describedBy="event-title"
      onBlocked={() => goTo(paths.events)}
    />
  );
}

import type { EventDto } from '@rosette/shared/contract/events.ts';
import { CalendarClock, MapPin, Sparkles, Video } from 'lucide-react';
import { isKnown, shownStartOf } from '#features/events/event-start.ts';
import { fill, texts } from '#lib/texts.ts';
import { Fact } from '#ui/facts.tsx';
import { Picture } from '#ui/picture.tsx';
import { Rosette } from '#ui/rosette.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { EventBadges } from './event-parts.tsx';
import { isOverNow, whenInOwnZone, whenOf } from './event-times.ts';

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

/** The picture, and the title below it; as the API serves them (product/events#event-page). */
export function EventHeader({ event }: { event: EventDto }) {
  return (
    <header className="grid gap-4">
      <div className="overflow-hidden rounded-3xl">
        <Picture
          src={event.image}
          alt=""
          sizes="(min-width: 52rem) 48rem, 100vw"
          loading="eager"
          fallback={<Ornament />}
        />
      </div>
      <div className="grid gap-2">
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
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
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

import type { EventDto } from '@rosette/shared/contract/events.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { MapPin } from 'lucide-react';
import { useId } from 'react';
import { isKnown, shownStartOf } from '#features/events/event-start.ts';
import { searchedOfEvent } from '#features/search/searched-fields.ts';
import { paths } from '#lib/paths.ts';
import type { Search } from '#lib/search-match.ts';
import { fill, texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { Picture } from '#ui/picture.tsx';
import { Rosette } from '#ui/rosette.tsx';
import { MarkedText, MatchLines } from '#ui/search-match.tsx';
import { AnswerButtons } from './event-answer.tsx';
import { EventBadges, Organizer, RsvpBadge, seatWords } from './event-parts.tsx';
import { cardDateOf, isOverNow, startInOwnZone } from './event-times.ts';
import { EventActions } from './form/event-actions.tsx';
import type { MyRsvp } from './use-my-rsvps.ts';

/** The one date of a card: 'Tue, Dec 1 · 1:00 PM – 2:00 PM', and below it the start in the event's zone where that differs. */
function EventDate({ event }: { event: EventDto }) {
  const start = shownStartOf(event);
  const there = startInOwnZone(event);
  const { day, rest } = cardDateOf(event);
  return (
    <p className="text-sm leading-snug">
      <time
        dateTime={isKnown(start) ? start.toISOString() : undefined}
        className="font-semibold text-accent-ink"
      >
        <span>{day}</span>
        {rest}
      </time>
      {there && <span className="block text-ink-soft">{there}</span>}
    </p>
  );
}

/** The picture, else an ornament, beside the title. */
function Cover({ image }: { image: string | null }) {
  return (
    <div className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-2xl bg-linear-to-br from-surface-soft to-surface-strong text-line">
      <Rosette className="size-10" />
      <Picture src={image} alt="" sizes="4rem" className="absolute inset-0 h-full aspect-auto" />
    </div>
  );
}

/** What stands above the link that covers the card. */
const above = 'relative z-1';

interface EventCardProps {
  event: EventDto;
  caller: Caller;
  myRsvp(event: EventDto): MyRsvp | undefined;
  search: Search;
}

/** An event in the list; the whole card opens its page (product/events#lists-of-events). */
export function EventCard({ event, caller, myRsvp, search }: EventCardProps) {
  const titleId = useId();
  const rsvp = myRsvp(event);
  const isOver = isOverNow(event);
  const seats = isOver ? null : seatWords(event);
  return (
    <Card className="relative flex h-full flex-col gap-2 p-4 transition-colors hover:border-line-strong">
      {/* Below the title where letters are so large that no word fits beside it. */}
      <div className="flex flex-wrap gap-3">
        <div className="grid min-w-[min(8rem,100%)] flex-1 content-start gap-1 wrap-anywhere">
          <EventDate event={event} />
          <h3 id={titleId} className="text-lg leading-snug wrap-anywhere">
            <Link
              to={paths.event(event.id)}
              className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-3xl focus-visible:after:outline-3 focus-visible:after:outline-(--focus)"
            >
              <MarkedText search={search}>{event.title}</MarkedText>
            </Link>
          </h3>
          <p className="flex items-start gap-1.5 text-sm">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
            <span className="min-w-0 wrap-anywhere">{event.location}</span>
          </p>
        </div>
        <Cover image={event.image} />
      </div>
      <MatchLines title={event.title} fields={searchedOfEvent(event)} search={search} />
      <MemberText className="line-clamp-2 text-sm text-ink-soft [&_a]:relative [&_a]:z-1">
        {event.description}
      </MemberText>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft wrap-anywhere">
        <span className={above}>
          <Organizer event={event} />
        </span>
        {event.is_sponsored && event.sponsor_name && (
          <span>{fill(texts.events.sponsoredBy, { name: event.sponsor_name })}</span>
        )}
      </p>
      <div className="mt-auto flex flex-wrap gap-2 empty:-mb-2">
        {rsvp && <RsvpBadge rsvp={rsvp} isOver={isOver} />}
        <EventBadges event={event} isOver={isOver} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-1">
        <p className="flex min-w-36 flex-1 flex-wrap gap-x-3 text-sm font-medium">
          <span>{fill(texts.events.attending, { count: event.attendee_count })}</span>
          {seats && <span className="text-accent-ink">{seats}</span>}
        </p>
        <div className={`${above} -mr-1 ml-auto flex flex-wrap items-center justify-end gap-1`}>
          {/* What one wants to join is one of several dates: its page has all of them. */}
          {(event.later_dates ?? 0) > 0 && (
            <LinkButton
              to={`${paths.event(event.id)}?dates=all`}
              variant="quiet"
              size="small"
              aria-describedby={titleId}
            >
              {texts.events.series.which}
            </LinkButton>
          )}
          <AnswerButtons event={event} rsvp={rsvp} titleId={titleId} size="small" />
          {mayChange(caller, event.organizer_id) && (
            <EventActions event={event} isAdmin={caller.role === 'admin'} titleId={titleId} />
          )}
        </div>
      </div>
    </Card>
  );
}

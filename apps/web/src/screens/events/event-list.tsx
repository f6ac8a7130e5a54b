import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Armchair, CalendarHeart, type LucideIcon, MapPin, Sparkles, UserRound, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useMinimumItems } from '#data/use-minimum-items.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { fullHour, isKnown, shownStartOf } from '#features/events/event-start.ts';
import { useEventsOfUnblocked } from '#features/safety/use-blocked.ts';
import { searchedOfEvent } from '#features/search/searched-fields.ts';
import { formatDateTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import type { Search } from '#lib/search-match.ts';
import { fill, texts } from '#lib/texts.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { MarkedText, MatchLines, SimilarNotice } from '#ui/search-match.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { AnswerButtons } from './event-answer.tsx';
import { EventBanner } from './event-banner.tsx';
import { type EventFilter, isFiltered } from './event-filters.tsx';
import { EventBadges, Organizer, RsvpBadge, seatWords } from './event-parts.tsx';
import { dayInWords, isOverNow, timeInOwnZone } from './event-times.ts';
import { EventActions } from './form/event-actions.tsx';
import { type MyRsvp, useMyRsvps } from './use-my-rsvps.ts';

/** The start in the viewer's zone and, where it differs, in the event's. */
function EventStart({ event }: { event: EventDto }) {
  const start = shownStartOf(event);
  const there = timeInOwnZone(event);
  return (
    <p className="text-sm">
      <time dateTime={isKnown(start) ? start.toISOString() : undefined} className="font-semibold">
        {formatDateTime(start)}
      </time>
      {there && <span className="block text-ink-soft">{there}</span>}
    </p>
  );
}

/** Location, attendees and organizer, in the short form of a card. */
function EventFacts({ event }: { event: EventDto }) {
  const seats = seatWords(event);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Detail icon={MapPin}>{event.location}</Detail>
      <Detail icon={Users}>{fill(texts.events.attending, { count: event.attendee_count })}</Detail>
      {seats && <Detail icon={Armchair}>{seats}</Detail>}
      <Detail icon={UserRound}>
        <Organizer event={event} />
      </Detail>
      {event.is_sponsored && event.sponsor_name && (
        <Detail icon={Sparkles}>{fill(texts.events.sponsoredBy, { name: event.sponsor_name })}</Detail>
      )}
    </ul>
  );
}

function Detail({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </li>
  );
}

interface EventCardProps {
  event: EventDto;
  caller: Caller;
  myRsvp(event: EventDto): MyRsvp | undefined;
  search: Search;
}

/** An event in the list, linked to its page. */
function EventCard({ event, caller, myRsvp, search }: EventCardProps) {
  const titleId = useId();
  const rsvp = myRsvp(event);
  return (
    <Card className="relative flex h-full flex-col gap-1.5 px-4 py-2.5">
      {/* On the upper edge, so that badges need no line of their own: six cards fit 1440 × 900 px. */}
      <div className="absolute inset-x-4 bottom-full flex translate-y-1/2 flex-wrap justify-end gap-2">
        {rsvp && <RsvpBadge rsvp={rsvp} />}
        <EventBadges event={event} isOver={isOverNow(event)} />
      </div>
      {/* Below the picture where letters are so large that no word fits beside it. */}
      <div className="flex flex-wrap gap-3">
        <EventBanner image={event.image} start={shownStartOf(event)} className="size-16 rounded-2xl" />
        <div className="grid min-w-[min(8rem,100%)] flex-1 content-start gap-0.5 wrap-anywhere">
          <p className="text-sm leading-tight font-semibold text-accent-ink">{dayInWords(event)}</p>
          <h2 id={titleId} className="text-lg leading-snug wrap-anywhere">
            <Link to={paths.event(event.id)} className="line-clamp-2 underline-offset-4 hover:underline">
              <MarkedText search={search}>{event.title}</MarkedText>
            </Link>
          </h2>
          <EventStart event={event} />
        </div>
      </div>
      <MatchLines title={event.title} fields={searchedOfEvent(event)} search={search} />
      <MemberText className="line-clamp-2 text-sm text-ink-soft">{event.description}</MemberText>
      <EventFacts event={event} />
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <AnswerButtons event={event} rsvp={rsvp} titleId={titleId} size="small" />
        {mayChange(caller, event.organizer_id) && (
          <EventActions event={event} isAdmin={caller.role === 'admin'} titleId={titleId} isCompact />
        )}
      </div>
    </Card>
  );
}

/** Divisible by two and three columns. */
const eventsAtOnce = 24;

interface EventListProps {
  caller: Caller;
  filter: EventFilter;
}

interface UpcomingEventsProps extends EventListProps {
  /** Shown in the empty state. */
  emptyAction: ReactNode;
  onClearFilter(): void;
}

/** Upcoming and running events, soonest first, in pages (product/events#lists-of-events). */
export function UpcomingEvents({ caller, filter, emptyAction, onClearFilter }: UpcomingEventsProps) {
  const list = usePagedList(events.list, { ...filter, from: fullHour() }, eventsAtOnce);
  const myRsvp = useMyRsvps(caller.id);
  const { isLoading, isUnblocked } = useEventsOfUnblocked();
  const items = list.items.filter((event) => isUnblocked(event) && !isOverNow(event));
  const isReading = useMinimumItems(list, items.length, 1);
  if (list.isPending || isLoading || isReading) return <CardGridSkeleton label={texts.events.list.loading} />;
  if (items.length === 0) {
    if (list.isError) return <LoadFailure of={list} />;
    return isFiltered(filter) ? (
      <NoMatches
        title={texts.events.list.noMatches}
        hint={texts.events.list.noMatchesHint}
        onClear={onClearFilter}
      />
    ) : (
      <EmptyState icon={CalendarHeart} title={texts.events.list.empty} action={emptyAction}>
        {texts.events.list.emptyAbout}
      </EmptyState>
    );
  }
  return (
    <>
      <SimilarNotice search={list.search} />
      <PagedGrid list={{ ...list, items }} what="events" className="gap-x-5 gap-y-4">
        {(event) => <EventCard event={event} caller={caller} myRsvp={myRsvp} search={list.search} />}
      </PagedGrid>
    </>
  );
}

/** Past events, latest first. */
export function PastEvents({ caller, filter }: EventListProps) {
  const list = usePagedList(events.list, { ...filter, until: fullHour(1) }, eventsAtOnce);
  const myRsvp = useMyRsvps(caller.id);
  const { isLoading, isUnblocked } = useEventsOfUnblocked();
  const items = list.items.filter((event) => isUnblocked(event) && isOverNow(event));
  const isReading = useMinimumItems(list, items.length, 1);
  if (list.isPending || isLoading || isReading)
    return <CardGridSkeleton label={texts.events.list.loadingPast} />;
  if (list.isError && items.length === 0) return <LoadFailure of={list} />;
  if (items.length === 0) {
    return (
      <p className="text-ink-soft">
        {isFiltered(filter) ? texts.events.list.noPastMatches : texts.events.list.emptyPast}
      </p>
    );
  }
  return (
    <>
      {/* A failed refetch is shown beside the list, in whose dialogs a form may be open. */}
      <LoadFailure of={list} />
      <SimilarNotice search={list.search} />
      <PagedGrid list={{ ...list, items }} what="pastEvents" className="gap-x-5 gap-y-4">
        {(event) => <EventCard event={event} caller={caller} myRsvp={myRsvp} search={list.search} />}
      </PagedGrid>
    </>
  );
}

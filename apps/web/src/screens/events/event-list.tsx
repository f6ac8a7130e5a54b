import { events } from '@rosette/shared/contract/events.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { CalendarHeart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMinimumItems } from '#data/use-minimum-items.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { fullHour } from '#features/events/event-start.ts';
import { useEventsOfUnblocked } from '#features/safety/use-blocked.ts';
import { texts } from '#lib/texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { QuietRetry } from '#ui/load-failure.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { SimilarNotice } from '#ui/search-match.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';
import { type EventFilter, isFiltered } from './event-filters.tsx';
import { isOverNow } from './event-times.ts';
import { useMyRsvps } from './use-my-rsvps.ts';
import { monthOf, weekOf } from './weeks.ts';

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
    if (list.isError) return <QuietRetry of={list} />;
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
      <PagedGrid list={{ ...list, items }} what="events" periodOf={weekOf} className="gap-4">
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
  if (list.isError && items.length === 0) return <QuietRetry of={list} />;
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
      <QuietRetry of={list} />
      <SimilarNotice search={list.search} />
      <PagedGrid list={{ ...list, items }} what="pastEvents" periodOf={monthOf} className="gap-4">
        {(event) => <EventCard event={event} caller={caller} myRsvp={myRsvp} search={list.search} />}
      </PagedGrid>
    </>
  );
}

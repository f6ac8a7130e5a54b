import { events } from '@rosette/shared/contract/events.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { CalendarHeart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMinimumItems } from '#api/use-minimum-items.ts';
import { usePagedList } from '#api/use-paged-list.ts';
import { fullHour } from '#shared/events/event-start.ts';
import { useEventsOfUnblocked } from '#shared/safety/use-blocked.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure, QuietRetry } from '#ui/load-failure.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PagedGrid } from '#ui/paged-grid.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';
import { type EventFilter, isFiltered } from './event-filters.tsx';
import { isOverNow } from './event-times.ts';
import { useMyRsvps } from './use-my-rsvps.ts';

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
  if (list.isPending || isLoading || isReading) return <CardGridSkeleton label="Loading events" />;
  if (items.length === 0) {
    return (
      <>
        <QuietRetry of={list} />
        {isFiltered(filter) ? (
          <NoMatches
            title="No upcoming event matches your search"
            hint="Try another word, or look among past events."
            onClear={onClearFilter}
          />
        ) : (
          <EmptyState icon={CalendarHeart} title="No events scheduled yet" action={emptyAction}>
            Workshops, round tables and meet-ups of the community appear here.
          </EmptyState>
        )}
      </>
    );
  }
  return (
    <PagedGrid list={{ ...list, items }} what="events" className="gap-x-5 gap-y-4">
      {(event) => <EventCard event={event} caller={caller} myRsvp={myRsvp} />}
    </PagedGrid>
  );
}

/** Past events, latest first. */
export function PastEvents({ caller, filter }: EventListProps) {
  const list = usePagedList(events.list, { ...filter, until: fullHour(1) }, eventsAtOnce);
  const myRsvp = useMyRsvps(caller.id);
  const { isLoading, isUnblocked } = useEventsOfUnblocked();
  const items = list.items.filter((event) => isUnblocked(event) && isOverNow(event));
  const isReading = useMinimumItems(list, items.length, 1);
  if (list.isPending || isLoading || isReading) return <CardGridSkeleton label="Loading past events" />;
  if (list.isError && items.length === 0) return <LoadFailure of={list} />;
  if (items.length === 0) {
    return (
      <p className="text-ink-soft">
        {isFiltered(filter) ? 'No past event matches your search.' : 'No event is over yet.'}
      </p>
    );
  }
  return (
    <>
      {/* A failed refetch is shown beside the list, in whose dialogs a form may be open. */}
      <LoadFailure of={list} />
      <PagedGrid list={{ ...list, items }} what="past events" className="gap-x-5 gap-y-4">
        {(event) => <EventCard event={event} caller={caller} myRsvp={myRsvp} />}
      </PagedGrid>
    </>
  );
}

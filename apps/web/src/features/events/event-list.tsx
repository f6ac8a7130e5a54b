import type { EventDto } from '@rosette/shared/contract/events.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { CalendarHeart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShownPart } from '#lib/use-shown-part.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryBoundary } from '#ui/error-boundary.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { EventCard } from './event-card.tsx';

/** Fills whole rows of two and of three columns; what a new event joins is nearly always among them. */
const step = 60;

interface EventListProps {
  events: readonly EventDto[];
  caller: Caller;
  /** What she can do while there are none. */
  emptyAction: ReactNode;
}

export function EventList({ events, caller, emptyAction }: EventListProps) {
  const { shown, more } = useShownPart(events, step);
  if (events.length === 0) {
    return (
      <EmptyState icon={CalendarHeart} title="No events scheduled yet" action={emptyAction}>
        Workshops, round tables and meet-ups of the community appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {shown.map((event) => (
          <li
            key={event.id}
            className="min-w-0 [contain-intrinsic-size:auto_40rem] [content-visibility:auto]"
          >
            <EntryBoundary entry={event}>
              <EventCard event={event} caller={caller} />
            </EntryBoundary>
          </li>
        ))}
      </ul>
      <ShowMore shown={shown.length} total={events.length} what="events" onMore={more} />
    </>
  );
}

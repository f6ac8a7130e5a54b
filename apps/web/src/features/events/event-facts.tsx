import type { EventDto } from '@rosette/shared/contract/events.ts';
import { Armchair, type LucideIcon, MapPin, Sparkles, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { isKnown, shownStartOf } from '#shared/events/event-start.ts';
import { timeInOwnZone } from './event-times.ts';
import { Organizer } from './organizer.tsx';
import { seatWords } from './seats.ts';

/** The start in the viewer's zone and, where it differs, in the event's. */
export function EventStart({ event }: { event: EventDto }) {
  const start = shownStartOf(event);
  const there = timeInOwnZone({ ...event, end_date: null });
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
export function EventFacts({ event }: { event: EventDto }) {
  const seats = seatWords(event);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Fact icon={MapPin}>{event.location}</Fact>
      <Fact icon={Users}>{`${formatCount(event.attendee_count)} attending`}</Fact>
      {seats && <Fact icon={Armchair}>{seats}</Fact>}
      <Fact icon={UserRound}>
        <Organizer event={event} />
      </Fact>
      {event.is_sponsored && event.sponsor_name && (
        <Fact icon={Sparkles}>{`Sponsored by ${event.sponsor_name}`}</Fact>
      )}
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </li>
  );
}

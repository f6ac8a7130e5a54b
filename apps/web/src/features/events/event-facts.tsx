import type { EventDto } from '@rosette/shared/contract/events.ts';
import { CalendarClock, type LucideIcon, MapPin, Sparkles, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { isKnown, startOf } from '#lib/event-start.ts';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { Link } from '#ui/link.tsx';
import { timeInOwnZone } from './event-times.ts';

/** When, where, how many, by whom (spec §2, "Events"). */
export function EventFacts({ event }: { event: EventDto }) {
  const start = startOf(event);
  const there = timeInOwnZone(event);
  return (
    <ul className="grid gap-2 text-[0.95rem]">
      <Fact icon={CalendarClock}>
        <time dateTime={isKnown(start) ? start.toISOString() : undefined} className="font-semibold">
          {formatDateTime(start)}
        </time>
        {there && <span className="block text-sm text-ink-soft">{there}</span>}
      </Fact>
      <Fact icon={MapPin}>{event.location}</Fact>
      <Fact icon={Users}>{`${formatCount(event.attendees.length)} attending`}</Fact>
      <Fact icon={UserRound}>
        <Link
          to={paths.profile(event.organizer_id)}
          className="text-accent-ink underline-offset-4 hover:underline"
        >
          {`Organized by ${event.organizer_name}`}
        </Link>
      </Fact>
      {event.is_sponsored && event.sponsor_name && (
        <Fact icon={Sparkles}>{`Sponsored by ${event.sponsor_name}`}</Fact>
      )}
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent-ink" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </li>
  );
}

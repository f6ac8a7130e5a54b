import type { EventDto } from '@rosette/shared/contract/events.ts';
import { CalendarClock, type LucideIcon, MapPin, Sparkles, UserRound, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { isKnown, shownStartOf } from '#shared/events/event-start.ts';
import { TextLink } from '#ui/text-link.tsx';
import { timeInOwnZone, whenOf } from './event-times.ts';
import { Organizer } from './organizer.tsx';

/** Time, location and organizer, with the private fields for attendees. */
export function EventPageFacts({ event }: { event: EventDto }) {
  const start = shownStartOf(event);
  const there = timeInOwnZone(event);
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact icon={CalendarClock} label="When">
        <time dateTime={isKnown(start) ? start.toISOString() : undefined}>{whenOf(event)}</time>
        {there && <span className="block text-ink-soft">{there}</span>}
      </Fact>
      <Fact icon={MapPin} label="Where">
        {event.location}
        {event.address && <span className="block text-ink-soft">{event.address}</span>}
      </Fact>
      {event.online_url && (
        <Fact icon={Video} label="Online">
          <TextLink href={event.online_url}>{event.online_url}</TextLink>
        </Fact>
      )}
      <Fact icon={UserRound} label="Host">
        <Organizer event={event} />
      </Fact>
      {event.is_sponsored && event.sponsor_name && (
        <Fact icon={Sparkles} label="Sponsor">{`Sponsored by ${event.sponsor_name}`}</Fact>
      )}
    </dl>
  );
}

interface FactProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="relative min-w-0 pl-12">
      <dt className="text-sm text-ink-soft">
        <span className="absolute top-0 left-0 grid size-9 place-items-center rounded-full bg-surface-strong text-accent-ink">
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
        {label}
      </dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

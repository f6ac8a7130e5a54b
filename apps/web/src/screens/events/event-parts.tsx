import type { EventDto } from '@rosette/shared/contract/events.ts';
import { formerMemberId } from '@rosette/shared/contract/people.ts';
import type { RsvpState } from '@rosette/shared/contract/rsvp-state.ts';
import { CalendarX2, Sparkles } from 'lucide-react';
import { useSession } from '#data/session.tsx';
import { formatCount } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import type { MissingItem } from '#ui/item-page.tsx';
import { Link } from '#ui/link.tsx';

/** Badges of an event: past, sponsored. */
export function EventBadges({ event, isOver }: { event: EventDto; isOver: boolean }) {
  if (!event.is_sponsored && !isOver) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {event.is_sponsored && (
        <Badge tone="gold">
          <Sparkles aria-hidden="true" />
          {texts.events.sponsored}
        </Badge>
      )}
      {isOver && (
        <Badge tone="plain" className="bg-surface">
          {texts.events.past}
        </Badge>
      )}
    </div>
  );
}

/** Whether she goes, or went, on a card. */
export function RsvpBadge({ rsvp, isOver }: { rsvp: RsvpState; isOver: boolean }) {
  const { youAreGoing, youWereGoing, onTheWaitlist, youWereWaiting } = texts.events;
  const [going, waiting] = isOver ? [youWereGoing, youWereWaiting] : [youAreGoing, onTheWaitlist];
  return <Badge tone="good">{rsvp === 'going' ? going : waiting}</Badge>;
}

/**
 * The organizer, linked to her profile for members: profiles are not public (product/web#routes). A former
 * member has none.
 */
export function Organizer({ event: { organizer_id, organizer_name } }: { event: EventDto }) {
  const { user } = useSession();
  const label = fill(texts.events.organizedBy, { name: organizer_name });
  if (!user || organizer_id === formerMemberId) return label;
  return (
    <Link to={paths.profile(organizer_id)} className="text-accent-ink underline-offset-4 hover:underline">
      {label}
    </Link>
  );
}

type Seats = Pick<EventDto, 'spots_left' | 'waitlist_count'>;

/** Whether the next member joins the waitlist. */
export const isFull = ({ spots_left }: Seats): boolean => spots_left === 0;

/** The free seats in words; null without a limit. */
export function seatWords({ spots_left, waitlist_count }: Seats): string | null {
  if (spots_left === null || spots_left === undefined) return null;
  if (spots_left > 0) return fill(texts.events.spotsLeft, { count: spots_left });
  return waitlist_count > 0
    ? fill(texts.events.fullWaiting, { waiting: formatCount(waitlist_count) })
    : texts.events.full;
}

/** The page of an unknown or removed event (product/events#event-page). */
export const missingEvent = (): MissingItem => ({
  icon: CalendarX2,
  title: texts.events.missing.title,
  text: texts.events.missing.text,
  action: <LinkButton to={paths.events}>{texts.events.seeAll}</LinkButton>,
});

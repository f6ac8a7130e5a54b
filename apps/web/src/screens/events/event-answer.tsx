import type { EventDto } from '@rosette/shared/contract/events.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { CircleCheck, ClipboardCheck, Hourglass, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callerOf, isWaiting } from '#data/caller.ts';
import { keepPressedAction } from '#data/pressed-action.ts';
import { useSession } from '#data/session.tsx';
import { shownSite } from '#data/site.ts';
import { startInstantOf } from '#features/events/event-start.ts';
import { cn } from '#lib/cn.ts';
import { formatOrdinal } from '#lib/format.ts';
import { paths, signInPath } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { isFull, seatWords } from './event-parts.tsx';
import { isOverNow } from './event-times.ts';
import { RsvpButton } from './rsvp-button.tsx';
import type { MyRsvp } from './use-my-rsvps.ts';

/** What the viewer's RSVP is, in words; null without one. */
function stateOf(event: EventDto): { icon: LucideIcon; words: string } | null {
  const { my_rsvp, my_position } = event;
  const { youAreGoing, youWereGoing, youWereWaiting } = texts.events;
  const isOver = isOverNow(event);
  if (my_rsvp === 'going') return { icon: CircleCheck, words: isOver ? youWereGoing : youAreGoing };
  if (my_rsvp !== 'waitlisted') return null;
  if (isOver) return { icon: Hourglass, words: youWereWaiting };
  const words = my_position
    ? fill(texts.events.youAreInLine, { place: formatOrdinal(my_position) })
    : texts.events.youAreWaiting;
  return { icon: Hourglass, words };
}

interface AnswerStateProps {
  event: EventDto;
  /** In a phone's bar, where the free seats stand on a line of their own. */
  isInBar?: boolean;
}

/** Her RSVP, and the free seats of an upcoming event; announced when it changes. */
export function AnswerState({ event, isInBar = false }: AnswerStateProps) {
  const state = stateOf(event);
  const seats = isOverNow(event) ? null : seatWords(event);
  return (
    <p
      aria-live="polite"
      className={cn(
        'flex min-w-0 font-semibold',
        isInBar ? 'flex-col text-sm leading-tight empty:-mr-3' : 'flex-wrap items-center gap-x-3 empty:-mb-3',
      )}
    >
      {state && (
        <span className="inline-flex items-center gap-2 text-good">
          <state.icon aria-hidden="true" className="size-5 shrink-0" />
          {state.words}
        </span>
      )}
      {seats && <span className={state ? 'font-normal text-ink-soft' : 'text-accent-ink'}>{seats}</span>}
    </p>
  );
}

/** Leads a visitor to the auth screen and back. */
function JoinToRsvp({ event }: { event: EventDto }) {
  if (isOverNow(event)) return null;
  return (
    <LinkButton
      to={signInPath({ tab: 'register', next: paths.event(event.id) })}
      onClick={() => keepPressedAction(isFull(event) ? 'waitlist' : 'rsvp', paths.event(event.id))}
    >
      {texts.events.joinToRsvp}
    </LinkButton>
  );
}

interface AnswerButtonsProps {
  event: EventDto;
  /** Her RSVP; undefined while it is being loaded, null without one. */
  rsvp: MyRsvp | undefined;
  titleId: string;
  /** Small on a card. */
  size?: 'small';
  /** Whoever has joined leaves through a menu, not by a button. */
  isLeftInMenu?: boolean;
}

// Only a visitor of an event for guests needs it.
const GuestSheet = lazy(async () => ({
  default: (await import('./guest-sheet.tsx')).GuestSheet,
}));

/** Whether a visitor may come without an account; guests cannot ask once the event has begun (product/events#guests). */
function takesGuestsNow(event: EventDto): boolean {
  return shownSite().mail !== false && event.guests === 'open' && startInstantOf(event) > new Date();
}

/** Opens the sheet in which a visitor asks for a seat. */
function RsvpAsGuest({ event }: { event: EventDto }) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button aria-describedby="event-title" onClick={() => setOpen(true)}>
        {isFull(event) ? texts.events.rsvp.joinWaitlist : texts.events.rsvp.join}
      </Button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <GuestSheet event={event} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/** What the viewer can do, on the event's page and its card (product/events#event-page). */
export function AnswerButtons({ event, rsvp, titleId, size, isLeftInMenu = false }: AnswerButtonsProps) {
  const { user } = useSession();
  const takesGuests = takesGuestsNow(event);
  // Who waits for admission has no RSVP as a member.
  const isMember = user !== null && !isWaiting(user);
  const isHost = owns(callerOf(user), event.organizer_id);
  return (
    <>
      {isLeftInMenu && rsvp ? null : isMember || (user && !takesGuests) ? (
        <RsvpButton event={event} rsvp={rsvp} titleId={titleId} size={size} isSecond={isHost} />
      ) : takesGuests ? (
        <RsvpAsGuest event={event} />
      ) : (
        <JoinToRsvp event={event} />
      )}
      {isHost && (
        <LinkButton to={paths.attendees(event.id)} variant={size ? 'soft' : 'primary'} size={size}>
          <ClipboardCheck aria-hidden="true" />
          {texts.events.manage}
        </LinkButton>
      )}
    </>
  );
}

/** The one primary action of who looks at the page, below its state (product/events#event-page). */
export function EventAnswer({ event }: { event: EventDto }) {
  return (
    <div className="grid gap-3">
      <AnswerState event={event} />
      <div className="flex flex-wrap gap-3 empty:hidden *:grow sm:max-lg:*:grow-0">
        <AnswerButtons event={event} rsvp={event.my_rsvp ?? null} titleId="event-title" />
      </div>
    </div>
  );
}

import type { EventDto } from '@rosette/shared/contract/events.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import { CalendarX2, Link2 } from 'lucide-react';
import { callerOf } from '#data/caller.ts';
import { useSession } from '#data/session.tsx';
import { isKnown, shownStartOf } from '#features/events/event-start.ts';
import { cn } from '#lib/cn.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Card } from '#ui/card.tsx';
import type { MenuAction } from '#ui/menu.tsx';
import { copyLink, ShareButton } from '#ui/share-button.tsx';
import { CalendarMenu } from './calendar/calendar-menu.tsx';
import { AnswerButtons, AnswerState, EventAnswer } from './event-answer.tsx';
import { EventFacts } from './event-details.tsx';
import { EventMenu } from './event-menu.tsx';
import { AttendeeCount } from './event-people.tsx';
import { isOverNow } from './event-times.ts';
import { OrganizerTools } from './organizer-tools.tsx';
import { useRsvp } from './rsvp-button.tsx';
import { SeriesDates } from './series-dates.tsx';
import { useSeriesRsvp } from './use-series-rsvp.ts';

/** The address that she shares; guests who come by a member's link name her (product/events#guests). */
const sharePathOf = ({ id, guests, organizer_id }: EventDto, user: { id: string } | null) =>
  user && guests === 'open' && user.id !== organizer_id
    ? `${paths.event(id)}?by=${user.id}`
    : paths.event(id);

const hasCalendar = (event: EventDto) => !isOverNow(event) && isKnown(shownStartOf(event));

/** The menu 'More', with the tools of who may change the event; on a phone it also leaves the event. */
function Tools({ event, isPhone }: { event: EventDto; isPhone: boolean }) {
  const { user } = useSession();
  const caller = callerOf(user);
  const rsvp = useRsvp();
  const ofSeries = useSeriesRsvp(event);
  const { id, my_rsvp } = event;
  const leave: MenuAction[] =
    isPhone && my_rsvp === 'going'
      ? [
          {
            label: texts.events.rsvp.leave.going,
            icon: CalendarX2,
            act: () => rsvp.mutate({ id, next: null }),
          },
        ]
      : [];
  const copy = {
    label: texts.frame.copyLink,
    icon: Link2,
    act: () => void copyLink(sharePathOf(event, user)),
  };
  const actions = [...leave, ...ofSeries, copy];
  return caller && mayChange(caller, event.organizer_id) ? (
    <OrganizerTools event={event} caller={caller} actions={actions} isPhone={isPhone} />
  ) : (
    <EventMenu event={event} actions={actions} />
  );
}

/**
 * When and where, who goes, and what the viewer can do; stays in sight beside the text. On a phone the answer is in
 * `EventBar`.
 */
export function EventBox({ event, isPhone }: { event: EventDto; isPhone: boolean }) {
  const { user } = useSession();
  const isOrganizers = mayChange(callerOf(user), event.organizer_id);
  // In the narrow column the menu has room beside them.
  const size = isPhone ? 'medium' : 'small';
  return (
    <Card className="grid gap-5 lg:sticky lg:top-20">
      <EventFacts event={event} />
      <SeriesDates event={event} />
      <AttendeeCount event={event} />
      {!isPhone && <EventAnswer event={event} />}
      <div className="flex flex-wrap gap-2">
        {hasCalendar(event) && !(isPhone && event.my_rsvp === 'going') && (
          <CalendarMenu event={event} size={size} />
        )}
        <ShareButton title={event.title} path={sharePathOf(event, user)} size={size} />
        {!isPhone && !isOrganizers && <Tools event={event} isPhone={false} />}
      </div>
      {!isPhone && isOrganizers && <Tools event={event} isPhone={false} />}
    </Card>
  );
}

/** The answer on a phone, at the lower edge of the window: 'You're going' with the calendar, else the one button that fits. */
export function EventBar({ event }: { event: EventDto }) {
  const rsvp = event.my_rsvp ?? null;
  const isGoing = rsvp === 'going';
  return (
    <div className="sticky bottom-[var(--tab-bar,0px)] z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-1.5">
      <AnswerState event={event} isInBar />
      <div
        className={cn(
          // The menu, through which who goes leaves, looks like the button beside it.
          'flex min-w-0 items-center gap-2 [&>button]:border [&>button]:border-line-strong',
          !isGoing && 'grow',
        )}
      >
        <div className="flex min-w-0 flex-1 flex-wrap gap-2 *:grow">
          {isGoing && hasCalendar(event) && <CalendarMenu event={event} size="small" className="px-3" />}
          <AnswerButtons event={event} rsvp={rsvp} titleId="event-title" isLeftInMenu={isGoing} />
        </div>
        <Tools event={event} isPhone />
      </div>
    </div>
  );
}

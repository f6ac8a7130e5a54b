import { addDays } from '@rosette/shared/calendar.ts';
import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { metDays } from '@rosette/shared/contract/meetings.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { callerOf } from '#data/caller.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { isKnown, startInstantOf } from '#features/events/event-start.ts';
import { texts } from '#lib/texts.ts';
import { useMedia } from '#lib/use-media.ts';
import { ItemPage } from '#ui/item-page.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { EventBar, EventBox } from './event-box.tsx';
import { EventHeader } from './event-details.tsx';
import { EventHost } from './event-host.tsx';
import { missingEvent } from './event-parts.tsx';
import { PeopleGoing } from './event-people.tsx';
import { endInstantOf } from './event-times.ts';
import { PressedRsvp } from './pressed-rsvp.tsx';
import { WhomMet } from './whom-met.tsx';

/** /events/{id}, for everybody (product/events#event-page). */
export function EventScreen() {
  const { id = '' } = useParams();
  const { isLoading } = useSession();
  // With the token: the answer holds her RSVP and, for attendees, the private fields.
  const event = useQuery({ ...query(events.get, { params: { id } }), enabled: !isLoading });
  return (
    <ItemPage item={event} title={event.data?.title ?? texts.events.event} missing={missingEvent()}>
      {(found) => <EventPage event={found} />}
    </ItemPage>
  );
}

/** Whether the caller went to an event that has begun, and can still say whom she met there. */
function canSayWhomMet(event: EventDto, caller: MaybeCaller): boolean {
  const start = startInstantOf(event);
  if (!caller || !isKnown(start) || !(event.my_rsvp === 'going' || owns(caller, event.organizer_id)))
    return false;
  const now = new Date();
  return start <= now && now < addDays(endInstantOf(event), metDays);
}

function EventPage({ event }: { event: EventDto }) {
  // On a phone the primary button is the page's last part and sticks to the bottom, so that it covers nothing.
  const isPhone = useMedia('(width < 48rem)');
  const { user } = useSession();
  return (
    <article
      aria-labelledby="event-title"
      className="mx-auto grid w-full gap-x-10 gap-y-6 max-lg:max-w-3xl lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]"
    >
      <div className="grid min-w-0 content-start gap-6">
        {user && <PressedRsvp event={event} />}
        <EventHeader event={event} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <EventBox event={event} isPhone={isPhone} />
      </div>
      <div className="grid min-w-0 content-start gap-8">
        <MemberText className="max-w-prose text-lg">{event.description}</MemberText>
        {canSayWhomMet(event, callerOf(user)) && <WhomMet event={event} />}
        <EventHost event={event} />
        <PeopleGoing event={event} />
      </div>
      {isPhone && <EventBar event={event} />}
    </article>
  );
}

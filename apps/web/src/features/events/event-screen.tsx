import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { query } from '#api/queries.ts';
import { useSession } from '#session/session.tsx';
import { ItemPage } from '#ui/item-page.tsx';
import { EventDetails } from './event-details.tsx';
import { missingEvent } from './missing-event.tsx';
import { OrganizerTools } from './organizer-tools.tsx';
import { PeopleGoing } from './people-going.tsx';

/** /events/{id}, for everybody (product/events#event-page). */
export function EventScreen() {
  const { id = '' } = useParams();
  const { isLoading } = useSession();
  // With the token: the answer holds her RSVP and, for attendees, the private fields.
  const event = useQuery({ ...query(events.get, { params: { id } }), enabled: !isLoading });
  return (
    <ItemPage item={event} title={event.data?.title ?? 'Event'} missing={missingEvent}>
      {(found) => <EventPage event={found} />}
    </ItemPage>
  );
}

function EventPage({ event }: { event: EventDto }) {
  const { user } = useSession();
  return (
    <article aria-labelledby="event-title" className="mx-auto grid max-w-4xl gap-8">
      <EventDetails event={event} />
      <OrganizerTools event={event} />
      {user && <PeopleGoing event={event} />}
    </article>
  );
}

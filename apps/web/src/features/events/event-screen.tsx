import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { query } from '#api/queries.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useSession } from '#session/session.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { EventDetails } from './event-details.tsx';
import { EventProblem, isMissing, missingEventTitle } from './event-problem.tsx';
import { OrganizerTools } from './organizer-tools.tsx';
import { PeopleGoing } from './people-going.tsx';

/** /events/{id}, for everybody (beyond §11). */
export function EventScreen() {
  const { id = '' } = useParams();
  const { isLoading } = useSession();
  // With the token of who is signed in: the answer holds what she has answered, and the place where she may know it.
  const {
    data: event,
    error,
    refetch,
  } = useQuery({
    ...query(events.get, { params: { id } }),
    enabled: !isLoading,
  });
  usePageTitle(event?.title ?? (isMissing(error) ? missingEventTitle : 'Event'));
  if (event) return <EventPage event={event} />;
  if (error) return <EventProblem error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
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

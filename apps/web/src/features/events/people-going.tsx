import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#api/queries.ts';
import { cn } from '#lib/cn.ts';
import { formatCount } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Link } from '#ui/link.tsx';

/** Attendees shown with a picture at most. */
const shownAtMost = 24;

/** Whether the event shows its attendees to the caller (product/events#who-sees-attendees). */
function maySeePeople(event: EventDto, isOrganizer: boolean): boolean {
  if (isOrganizer || event.attendee_visibility === 'members') return true;
  return event.attendee_visibility === 'attendees' && event.my_rsvp === 'going';
}

const pill = 'flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface py-1 pr-4 pl-1';

/** An attendee's picture and name, linked to her profile; a former member has none. */
function PersonPill({ person: { id, full_name, profile_image } }: { person: PersonDto }) {
  const content = (
    <>
      <Avatar name={full_name} image={profile_image} size="small" />
      <span className="wrap-anywhere">{full_name}</span>
    </>
  );
  if (id === null) return <span className={pill}>{content}</span>;
  return (
    <Link to={paths.profile(id)} className={cn(pill, 'hover:bg-surface-soft')}>
      {content}
    </Link>
  );
}

/** The attendees, for members who may see them; absent when they cannot be fetched. */
export function PeopleGoing({ event }: { event: EventDto }) {
  const caller = callerOf(useUser());
  const isAllowed = maySeePeople(event, owns(caller, event.organizer_id) || caller.role === 'admin');
  const { data } = useQuery({
    ...query(events.attendees, { params: { id: event.id }, query: { limit: String(shownAtMost) } }),
    enabled: isAllowed && event.attendee_count > 0,
  });
  const people = (data ?? []).filter(({ state }) => state !== 'waitlisted').map(({ person }) => person);
  if (people.length === 0) return null;
  const more = event.attendee_count - people.length;
  return (
    <section aria-labelledby="people-going">
      <h2 id="people-going" className="mb-4 text-2xl">
        Who is going
      </h2>
      <ul className="flex flex-wrap gap-3">
        {people.map((person, place) => (
          // Former members have no id.
          <li key={person.id ?? `former-${place}`}>
            <PersonPill person={person} />
          </li>
        ))}
        {more > 0 && <li className="self-center text-ink-soft">{`and ${formatCount(more)} more`}</li>}
      </ul>
    </section>
  );
}

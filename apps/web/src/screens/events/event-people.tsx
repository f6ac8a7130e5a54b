import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import { useQuery } from '@tanstack/react-query';
import { callerOf } from '#data/caller.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { cn } from '#lib/cn.ts';
import { formatCount } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Link } from '#ui/link.tsx';

/** Attendees shown with a picture at most. */
const shownAtMost = 24;

/** Faces beside the number of attendees at most. */
const facesAtMost = 5;

/**
 * The first attendees, for members who may see them (product/events#who-sees-attendees); none for others, and when
 * they cannot be fetched.
 */
function usePeopleGoing(event: EventDto): PersonDto[] {
  const caller = callerOf(useSession().user);
  const isShown =
    mayChange(caller, event.organizer_id) ||
    event.attendee_visibility === 'members' ||
    (event.attendee_visibility === 'attendees' && event.my_rsvp === 'going');
  const { data } = useQuery({
    ...query(events.attendees, { params: { id: event.id }, query: { limit: String(shownAtMost) } }),
    enabled: caller !== null && isShown && event.attendee_count > 0,
  });
  return (data ?? []).flatMap(({ state, person }) => (state === 'waitlisted' ? [] : (person ?? [])));
}

/** The number of attendees with the first faces; who they are stands below. */
export function AttendeeCount({ event }: { event: EventDto }) {
  const faces = usePeopleGoing(event).slice(0, facesAtMost);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {faces.length > 0 && (
        <div aria-hidden="true" className="flex -space-x-2">
          {faces.map(({ id, full_name, profile_image }, place) => (
            <Avatar
              key={id ?? `former-${place}`}
              name={full_name}
              image={profile_image}
              size="small"
              className="border-2 border-surface"
            />
          ))}
        </div>
      )}
      <p className="text-lg">
        {event.guest_count > 0
          ? fill(texts.events.guests.among, {
              count: event.attendee_count,
              guests: formatCount(event.guest_count),
            })
          : fill(texts.events.attending, { count: event.attendee_count })}
      </p>
    </div>
  );
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

/** The attendees by name. */
export function PeopleGoing({ event }: { event: EventDto }) {
  const people = usePeopleGoing(event);
  if (people.length === 0) return null;
  // Guests are in no list of people.
  const more = event.attendee_count - event.guest_count - people.length;
  return (
    <section aria-labelledby="people-going">
      <h2 id="people-going" className="mb-4 text-2xl">
        {texts.events.whoIsGoing}
      </h2>
      <ul className="flex flex-wrap gap-3">
        {people.map((person, place) => (
          // Former members have no id.
          <li key={person.id ?? `former-${place}`}>
            <PersonPill person={person} />
          </li>
        ))}
        {more > 0 && (
          <li className="self-center text-ink-soft">
            {fill(texts.events.andMore, { more: formatCount(more) })}
          </li>
        )}
      </ul>
    </section>
  );
}

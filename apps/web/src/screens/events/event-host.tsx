import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { formerMemberId } from '@rosette/shared/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#data/queries.ts';
import { fullHour } from '#features/events/event-start.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Link } from '#ui/link.tsx';
import { Organizer } from './event-parts.tsx';
import { dayInWords, isOverNow } from './event-times.ts';

/** Other upcoming events of the organizer at most. */
const shownAtMost = 3;

/** The organizer with her picture and her other upcoming events. */
export function EventHost({ event }: { event: EventDto }) {
  const others = useOtherEvents(event);
  return (
    <section aria-labelledby="event-host">
      <h2 id="event-host" className="mb-4 text-2xl">
        {texts.events.host}
      </h2>
      <div className="flex flex-wrap items-start gap-4">
        <Avatar name={event.organizer_name ?? ''} image={event.organizer_image ?? null} />
        <div className="grid min-w-0 flex-1 basis-40 gap-2">
          <p className="text-lg">
            <Organizer event={event} />
          </p>
          {others.length > 0 && (
            <>
              <h3 id="other-events" className="text-lg">
                {texts.events.moreOfHers}
              </h3>
              <ul aria-labelledby="other-events" className="grid gap-1">
                {others.map((other) => (
                  <li key={other.id} className="wrap-anywhere">
                    <Link
                      to={paths.event(other.id)}
                      className="inline-block py-0.5 font-medium text-accent-ink underline-offset-4 hover:underline"
                    >
                      {other.title}
                    </Link>
                    <span className="text-ink-soft">{` · ${dayInWords(other)}`}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** Her other upcoming events; none while they are loaded, or when they cannot be. */
function useOtherEvents({ id, organizer_id }: EventDto): EventDto[] {
  const { data } = useQuery({
    ...query(events.list, {
      query: { organizer: organizer_id, from: fullHour(), limit: String(shownAtMost + 1) },
    }),
    enabled: organizer_id !== formerMemberId,
  });
  return (data ?? []).filter((other) => other.id !== id && !isOverNow(other)).slice(0, shownAtMost);
}

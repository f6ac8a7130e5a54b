import type { EventDto } from '@rosette/shared/contract/events.ts';
import { CalendarDays } from 'lucide-react';
import { shownStartOf } from '#features/events/event-start.ts';
import { formatDateTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { Entry } from './entry.tsx';

/** The next events that she attends. */
export function NextEventsCard({ events }: { events: EventDto[] }) {
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-xl">{texts.dashboard.nextEvents.title}</h2>
      {events.length === 0 ? (
        <p className="text-ink-soft">
          {fillWith(texts.dashboard.nextEvents.none, {
            link: (
              <Link to={paths.events} className="font-semibold text-accent-ink underline underline-offset-4">
                {texts.dashboard.nextEvents.seeWhatIsComing}
              </Link>
            ),
          })}
        </p>
      ) : (
        <ul>
          {events.map((event) => (
            <Entry
              key={event.id}
              icon={CalendarDays}
              to={paths.event(event.id)}
              facts={`${formatDateTime(shownStartOf(event))} · ${event.location}`}
            >
              {event.title}
            </Entry>
          ))}
        </ul>
      )}
    </Card>
  );
}

import type { EventDto } from '@rosette/shared/contract/events.ts';
import { cn } from '#lib/cn.ts';
import { formatDateWith, formatOrdinal } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlParams } from '#lib/use-url-params.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';

const dayOf = (date: string) =>
  formatDateWith({ weekday: 'long', day: 'numeric', month: 'short' }, new Date(date)) ?? '';

/** 'Tuesday, 3 Feb · 2nd of 6 dates', with the others behind 'All dates', kept in the address as `?dates=all` (product/events#series). */
export function SeriesDates({ event }: { event: EventDto }) {
  const [params, change] = useUrlParams();
  const isOpen = params.get('dates') === 'all';
  const words = texts.events.series;
  const { series } = event;
  if (!series) return null;
  const place = fill(words.place, {
    position: formatOrdinal(series.position),
    count: series.dates.length,
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="font-semibold">
          {dayOf(event.date)} · {place}
        </p>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => change({ dates: isOpen ? '' : 'all' })}
        >
          {words.all}
        </Button>
      </div>
      {isOpen && (
        <ol className="grid gap-1 sm:grid-cols-2 lg:grid-cols-1">
          {series.dates.map(({ event_id, date, is_cancelled }) => {
            const day = formatDateWith({ dateStyle: 'full' }, new Date(date));
            return (
              <li key={event_id} className={cn(event_id === event.id && 'font-semibold')}>
                {is_cancelled || event_id === event.id ? (
                  <span aria-current={event_id === event.id ? 'page' : undefined}>
                    {is_cancelled ? <s>{day}</s> : day}
                    {is_cancelled && ` (${words.cancelled})`}
                  </span>
                ) : (
                  <Link
                    to={paths.event(event_id)}
                    className="inline-block py-1.5 text-accent-ink underline underline-offset-4"
                  >
                    {day}
                  </Link>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

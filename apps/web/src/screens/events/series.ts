import type { EventDto } from '@rosette/shared/contract/events.ts';

/** The dates of a series that are ahead and not cancelled, from this one on; none where it is in no series. */
export function datesAheadFrom({ series }: EventDto) {
  const now = new Date();
  return (series?.dates ?? [])
    .slice((series?.position ?? 1) - 1)
    .filter(({ date, is_cancelled }) => !is_cancelled && new Date(date) > now);
}

/** How many later dates than this one are ahead. */
export const laterDatesOf = (event: EventDto): number =>
  datesAheadFrom(event).filter(({ event_id }) => event_id !== event.id).length;

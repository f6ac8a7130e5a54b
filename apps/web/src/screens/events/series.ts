import type { EventDto } from '@rosette/shared/contract/events.ts';

/** The dates of a series that are ahead and not cancelled; none where it is in no series. */
export function datesAhead({ series }: EventDto) {
  const now = new Date();
  return (series?.dates ?? []).filter(({ date, is_cancelled }) => !is_cancelled && new Date(date) > now);
}

/** Those of `datesAhead` from this one on. */
export function datesAheadFrom(event: EventDto) {
  const from = new Date(event.series?.dates[event.series.position - 1]?.date ?? event.date);
  return datesAhead(event).filter(({ date }) => new Date(date) >= from);
}

/** How many later dates than this one are ahead. */
export const laterDatesOf = ({ later_dates = 0 }: EventDto): number => later_dates;

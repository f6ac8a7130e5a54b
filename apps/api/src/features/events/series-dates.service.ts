import type { SeriesDto } from '@rosette/shared/contract/events.ts';
import { clock } from '#lib/clock.ts';
import { CancelledEventModel } from './cancelled-event.model.ts';
import { type Event, EventModel } from './event.model.ts';

/** The dates of an event's series, cancelled ones while calendars show them; null where it is in none. */
export async function seriesOf({ _id, series_id, series_every }: Event): Promise<SeriesDto | null> {
  if (!series_id || !series_every) return null;
  const [events, cancelled] = await Promise.all([
    EventModel.find({ series_id }).select('date starts_at').lean(),
    CancelledEventModel.find({ series_id, expires_at: { $gt: clock.now() } })
      .select('date starts_at')
      .lean(),
  ]);
  const dates = [
    ...events.map((event) => ({ ...event, is_cancelled: false })),
    ...cancelled.map((event) => ({ ...event, is_cancelled: true })),
  ].sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  return {
    id: String(series_id),
    every: series_every,
    position: 1 + dates.findIndex((each) => each._id.equals(_id)),
    dates: dates.map((each) => ({
      event_id: String(each._id),
      date: (each.date ?? each.starts_at).toISOString(),
      is_cancelled: each.is_cancelled,
    })),
  };
}

/** The filter of those events by which lists of new ones show a series as one entry. */
export const oncePerSeries = { is_later_date: { $nin: [true] } };

/** Adds to events of `oncePerSeries` how many more dates their series have. */
export async function withMoreDates<E extends Event>(
  events: readonly E[],
): Promise<(E & { more_dates?: number })[]> {
  const ids = events.flatMap(({ series_id }) => series_id ?? []);
  if (ids.length === 0) return [...events];
  const counts = await EventModel.aggregate<{ _id: unknown; dates: number }>([
    { $match: { series_id: { $in: ids } } },
    { $group: { _id: '$series_id', dates: { $sum: 1 } } },
  ]);
  const datesOf = new Map(counts.map(({ _id, dates }) => [String(_id), dates]));
  return events.map((event) => ({
    ...event,
    more_dates: Math.max(0, (datesOf.get(String(event.series_id)) ?? 1) - 1),
  }));
}

/** This date and the later ones of its series that are not over, by date. */
export async function datesFrom({ series_id, starts_at }: Event): Promise<Event[]> {
  return EventModel.find({ series_id, starts_at: { $gte: starts_at }, ends_at: { $gt: clock.now() } })
    .sort({ starts_at: 1, _id: 1 })
    .lean();
}

/** After one by which lists show a series has gone, they show it by its next date. */
export async function showByNextDate({ series_id, is_later_date }: Event): Promise<void> {
  if (!series_id || is_later_date) return;
  const ahead = { series_id, ends_at: { $gt: clock.now() } };
  await EventModel.findOneAndUpdate(
    ahead,
    { $unset: { is_later_date: 1 } },
    {
      sort: { starts_at: 1, _id: 1 },
      timestamps: false,
    },
  );
}

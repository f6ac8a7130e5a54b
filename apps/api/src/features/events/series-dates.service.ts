import type { SeriesDto } from '@rosette/shared/contract/events.ts';
import { clock } from '#lib/clock.ts';
import { CancelledEventModel } from './cancelled-event.model.ts';
import { type Event, EventModel } from './event.model.ts';

/** Those of a series' dates that are later than this one, and not over. */
const laterOf = <E extends Pick<Event, 'starts_at' | 'ends_at'>>({ starts_at }: Event, dates: readonly E[]) =>
  dates.filter((date) => date.starts_at > starts_at && date.ends_at > clock.now());

/**
 * The dates of an event's series, cancelled ones while calendars show them, and how many later ones are ahead; null where
 * it is in none.
 */
export async function seriesOf(event: Event): Promise<{ series: SeriesDto; later_dates: number } | null> {
  const { _id, series_id, series_every } = event;
  if (!series_id || !series_every) return null;
  const [events, cancelled] = await Promise.all([
    EventModel.find({ series_id }).select('date starts_at ends_at').lean(),
    CancelledEventModel.find({ series_id, expires_at: { $gt: clock.now() } })
      .select('date starts_at')
      .lean(),
  ]);
  const dates = [
    ...events.map((each) => ({ ...each, is_cancelled: false })),
    ...cancelled.map((each) => ({ ...each, is_cancelled: true })),
  ].sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  const series = {
    id: String(series_id),
    every: series_every,
    position: 1 + dates.findIndex((each) => each._id.equals(_id)),
    dates: dates.map((each) => ({
      event_id: String(each._id),
      date: (each.date ?? each.starts_at).toISOString(),
      is_cancelled: each.is_cancelled,
    })),
  };
  return { series, later_dates: laterOf(event, events).length };
}

/** The filter of those events by which lists of new ones show a series as one entry. */
export const oncePerSeries = { is_later_date: { $nin: [true] } };

/** What lists say of an event's series; absent of an event in none. */
export interface InSeries {
  /** How many later dates are ahead. */
  later_dates?: number;
  /** Of one of `oncePerSeries`: how many more dates there are. */
  more_dates?: number;
}

/** Adds to events what lists say of their series, with one query where one of them is in a series. */
export async function withSeries<E extends Event>(events: readonly E[]): Promise<(E & InSeries)[]> {
  const ids = events.flatMap(({ series_id }) => series_id ?? []);
  if (ids.length === 0) return [...events];
  const found = await EventModel.find({ series_id: { $in: ids } })
    .select('series_id starts_at ends_at')
    .lean();
  return events.map((event) => {
    const { series_id } = event;
    if (!series_id) return event;
    const dates = found.filter((date) => date.series_id?.equals(series_id));
    return { ...event, later_dates: laterOf(event, dates).length, more_dates: Math.max(0, dates.length - 1) };
  });
}

/** This date and the later ones of its series that are not over, by date. */
export async function datesFrom({ series_id, starts_at }: Event): Promise<Event[]> {
  return EventModel.find({ series_id, starts_at: { $gte: starts_at }, ends_at: { $gt: clock.now() } })
    .sort({ starts_at: 1, _id: 1 })
    .lean();
}

/** Stores with the other dates of a series that one was removed, so that none is made on its day again. */
export async function rememberRemovedDate({ series_id, date }: Event): Promise<void> {
  if (!series_id) return;
  const others = {
    series_id,
    $or: [{ series_removed_date: { $exists: false } }, { series_removed_date: { $lt: date } }],
  };
  await EventModel.updateMany(others, { $set: { series_removed_date: date } }, { timestamps: false });
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

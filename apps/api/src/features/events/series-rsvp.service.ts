import type { SeriesRsvpDto } from '@rosette/shared/contract/series.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { type Event, EventModel, missingEvent } from './event.model.ts';
import { notifyOfPromotions, type Promotion } from './promotion-news.ts';
import { attendOne, unattendOne } from './rsvp.service.ts';
import { datesFrom } from './series-dates.service.ts';
import { announceRsvps } from './series-news.ts';

/**
 * The event with which it begins.
 * @throws 404, 409 in no series
 */
async function getDate(id: string): Promise<Event> {
  const event = await EventModel.findById(id).lean();
  if (!event) throw missingEvent();
  if (!event.series_id) throw conflict('event_in_no_series');
  return event;
}

/**
 * Joins this and all later dates of a series that are not over, in order, or the waitlists of full ones, inside a
 * transaction. She is sent one mail, and the organizer is notified once.
 * @throws 404 for an unknown event and across a block, 409 where all are over, and in no series
 */
export async function attendSeries(app: AppContext, caller: Caller, id: string): Promise<SeriesRsvpDto> {
  const first = await getDate(id);
  const isShown = await EventModel.exists({ _id: first._id, ...(await visibleTo(caller, 'organizer_id')) });
  if (!isShown) throw notFound('member_unreachable');
  const dates = await datesFrom(first);
  if (dates.length === 0) throw conflict('event_is_over');
  const answers: SeriesRsvpDto = [];
  const joined: Event[] = [];
  for (const { _id } of dates) {
    const { action, announced } = await attendOne(app, caller, String(_id));
    answers.push({ event_id: String(_id), action });
    if (announced) joined.push(announced);
  }
  await announceRsvps(app, caller, joined);
  return answers;
}

/**
 * Leaves this and all later dates of a series, inside a transaction; idempotent.
 * @throws 404, 409 in no series
 */
export async function leaveSeries(app: AppContext, caller: Caller, id: string): Promise<SeriesRsvpDto> {
  const { series_id, starts_at } = await getDate(id);
  const dates = await EventModel.find({ series_id, starts_at: { $gte: starts_at } })
    .sort({ starts_at: 1, _id: 1 })
    .select('_id')
    .lean();
  const promotions: Promotion[] = [];
  for (const { _id } of dates) promotions.push(await unattendOne(caller, String(_id)));
  await notifyOfPromotions(app, promotions);
  return dates.map(({ _id }) => ({ event_id: String(_id), action: 'cancelled' }));
}

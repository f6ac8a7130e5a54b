import type {
  CreateEventBody,
  RemoveEventBody,
  Repeat,
  UpdateEventBody,
} from '@rosette/shared/contract/events.ts';
import { endsAfterStart } from '@rosette/shared/contract/events.ts';
import { hasFourDigitYear } from '@rosette/shared/contract/fields.ts';
import { clockIn, isOver, startOfEvent } from '@rosette/shared/event-times.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import {
  mostDates,
  movedByClock,
  nthWeekday,
  seriesDate,
  wallClockBetween,
} from '@rosette/shared/series-dates.ts';
import { Types } from 'mongoose';
import { countCreation } from '#features/limits/limits.service.ts';
import { recordPictureUse } from '#features/pictures/pictures.service.ts';
import { groundsAgainst, recordRemoval } from '#features/users/moderation.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, invalid, invalidField } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberId } from '#lib/former-member.ts';
import { lockEvent, releaseSeats } from './attendance.ts';
import { CancelledEventModel } from './cancelled-event.model.ts';
import { type Event, EventModel } from './event.model.ts';
import { auditAddedDates, auditedFieldsOf } from './event-audit.ts';
import { cancelEvents } from './event-cancellation.ts';
import { changeEvent, countChange, getOwnEvent, isChange, lockOwnEvent, newEvent } from './events.service.ts';
import { notifyOfPromotions, type Promotion } from './promotion-news.ts';
import { type SeenEvent, seenBy, seenOneBy } from './seen-events.service.ts';
import { datesFrom, oncePerSeries } from './series-dates.service.ts';
import { notifyOfChangedDates } from './series-news.ts';

const zoneOf = ({ time_zone }: { time_zone?: string | null | undefined }) => time_zone || 'UTC';

/** What a series' dates have in common. */
interface Series {
  series_id: Types.ObjectId;
  series_every: Repeat['every'];
  series_nth: number;
}

/**
 * Stores dates of a series, each an event of its own (product/events#series), inside a transaction. They count as one
 * creation, for who has not confirmed her address as many.
 * @param imageBefore the picture that the series shows already
 * @throws 429
 */
async function storeDates(
  app: AppContext,
  caller: Caller,
  series: Series,
  records: readonly ReturnType<typeof newEvent>[],
  imageBefore?: Event['image'],
): Promise<Event[]> {
  await countCreation(app, caller, 'event', undefined, records.length);
  const created = await EventModel.insertMany(records.map((record) => ({ ...record, ...series })));
  const events = created.map((document) => document.toObject());
  for (const { _id, image } of events)
    if (image) await recordPictureUse(app, 'event', _id, image, imageBefore);
  return events;
}

/** @throws 422 for a date that is counted beyond the years that can be given */
function withinYears(date: Date): Date {
  if (!hasFourDigitYear(date)) throw invalidField('date', 'date_invalid');
  return date;
}

/**
 * The same event on another date, with the same length.
 * @throws 422 as `withinYears`
 */
function onDate<E extends Pick<Event, 'date' | 'time' | 'time_zone' | 'end_date'>>(event: E, date: Date): E {
  const { end_date } = event;
  if (!end_date) return { ...event, date: withinYears(date) };
  const length = end_date.getTime() - startOfEvent(event).getTime();
  const end = new Date(startOfEvent({ ...event, date }).getTime() + length);
  return { ...event, date: withinYears(date), end_date: withinYears(end) };
}

/**
 * Creates an event and its further dates, inside a transaction, and answers the first.
 * @throws 422 without a time zone, and where the first date is not ahead, 429
 */
export async function createSeries(
  app: AppContext,
  caller: Caller,
  body: CreateEventBody & { repeat: Repeat },
): Promise<SeenEvent> {
  const { every, count } = body.repeat;
  const zone = body.time_zone;
  if (!zone) throw invalidField('time_zone', 'required');
  if (startOfEvent(body) <= clock.now()) throw invalidField('date', 'series_begins_in_past');
  const series = {
    series_id: new Types.ObjectId(),
    series_every: every,
    series_nth: nthWeekday(clockIn(zone, body.date)),
  };
  const records = Array.from({ length: count }, (_, step) => ({
    ...newEvent(caller.id, onDate(body, seriesDate(body.date, zone, every, step))),
    ...(step > 0 && { is_later_date: true }),
  }));
  const [first] = await storeDates(app, caller, series, records);
  return seenOneBy(caller, first as Event);
}

const inNoSeries = () => conflict('event_in_no_series');

/** The last of the dates of a series that were ever there, the last that still is, and how many are ahead. */
async function endOfSeries({ series_id }: Event): Promise<{ template: Event; last: Date; ahead: number }> {
  const [template] = await EventModel.find({ series_id }).sort({ starts_at: -1, _id: -1 }).limit(1).lean();
  const removed: Date[] = await EventModel.distinct('series_removed_date', { series_id });
  // Of those removed before `series_removed_date` was stored.
  const cancelled = await CancelledEventModel.find({ series_id }).select('date starts_at').lean();
  const ahead = await EventModel.countDocuments({ series_id, ends_at: { $gt: clock.now() } });
  const found = template as Event;
  const instants = [found.date, ...removed, ...cancelled.map(({ date, starts_at }) => date ?? starts_at)];
  return { template: found, last: new Date(Math.max(...instants.map(Number))), ahead };
}

/**
 * Adds dates after the last of a series, as that one is, inside a transaction; those that would be over are left out.
 * @throws 403, 404, 409 for an event in no series, that of a former member, and where more than twelve would be ahead, 429
 */
export async function addDates(
  app: AppContext,
  caller: Caller,
  id: string,
  count: number,
): Promise<SeenEvent[]> {
  const { series_id, series_every: every, series_nth, organizer_id } = await lockOwnEvent(caller, id);
  if (!series_id || !every) throw inNoSeries();
  // What was ahead was cancelled with her account, and nobody would hear who comes.
  if (organizer_id.equals(formerMemberId)) throw conflict('event_is_over');
  const { template, last, ahead } = await endOfSeries({ ...(await getOwnEvent(caller, id)) });
  if (ahead + count > mostDates) throw conflict('series_too_long');
  // Two who add at once both write the last date, so that one of them adds after the other.
  await lockEvent(template._id);
  const now = clock.now();
  const dates: Date[] = [];
  for (let step = 1; dates.length < count; step += 1) {
    const date = seriesDate(last, zoneOf(template), every, step, series_nth ?? undefined);
    if (!isOver(onDate(template, date), now)) dates.push(date);
  }
  const { title, description, time, time_zone, end_date, location, online_only, address, online_url } =
    template;
  const { image, capacity, attendee_visibility, guests, guests_from } = template;
  const body = { title, description, time, time_zone, end_date, location, online_only, address, online_url };
  // Lists show a series by one date. Where that is gone and no other was ahead, the first added date takes its place.
  const isShown = await EventModel.exists({ series_id, ...oncePerSeries });
  const records = dates.map((date, index) => ({
    ...newEvent(String(template.organizer_id), {
      ...onDate({ ...body, date: template.date }, date),
      ...{ image, capacity, attendee_visibility, guests, guests_from },
    } as CreateEventBody),
    organizer_hidden_until: template.organizer_hidden_until,
    ...((isShown || index > 0) && { is_later_date: true }),
  }));
  const series = { series_id, series_every: every, series_nth: series_nth ?? 1 };
  const added = await storeDates(app, caller, series, records, image);
  await auditAddedDates(caller, template, added.length);
  return seenBy(caller, added);
}

/**
 * What a change of one date means for another of its series: a changed date moves it by the same difference of the wall
 * clock, and the length is kept, or becomes that of the changed one (product/events#series).
 * @throws 422 as `withinYears`
 */
function bodyFor(event: Event, first: Event, body: UpdateEventBody): UpdateEventBody {
  const zone = zoneOf(event);
  const toZone = zoneOf({ time_zone: body.time_zone === undefined ? zone : body.time_zone });
  const date =
    body.date &&
    withinYears(
      movedByClock(event.date, zone, wallClockBetween(first.date, zoneOf(first), body.date, toZone), toZone),
    );
  const own = { ...body, ...(date && { date }) };
  if (body.end_date === null) return own;
  const startOf = (of: Event, change: UpdateEventBody) =>
    startOfEvent({ ...of, ...defined(change) } as Event);
  const start = startOf(event, own);
  if (body.end_date) {
    const length = body.end_date.getTime() - startOf(first, body).getTime();
    return { ...own, end_date: withinYears(new Date(start.getTime() + length)) };
  }
  const isMoved = start.getTime() !== event.starts_at.getTime();
  if (!event.end_date || !isMoved) return own;
  return {
    ...own,
    end_date: withinYears(new Date(start.getTime() + event.end_date.getTime() - event.starts_at.getTime())),
  };
}

const defined = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/**
 * Changes this date of a series and the later ones that are not over, inside a transaction; each attendee is notified once.
 * @throws 403, 404, 409 for an event in no series, 422 which names the date that is refused, 429 after ten changes of the
 * series within an hour
 */
export async function updateFollowing(
  app: AppContext,
  caller: Caller,
  id: string,
  body: UpdateEventBody,
): Promise<SeenEvent> {
  const first = await getOwnEvent(caller, id);
  if (!first.series_id) throw inNoSeries();
  const changes: { before: Event; change: UpdateEventBody }[] = [];
  for (const { _id } of await datesFrom(first)) {
    const before = await lockEvent(_id);
    const change = bodyFor(before, first, body);
    assertEndsAfterStart(before, change);
    changes.push({ before, change });
  }
  const isAnyChange = changes.some(({ before, change: { scope: _, ...change } }) => isChange(before, change));
  const changeTimes = isAnyChange ? await countChange(app, first) : undefined;
  const changed: { before: Event; after: Event }[] = [];
  for (const { before, change } of changes) {
    changed.push({ before, after: await changeEvent(app, caller, before, change, async () => changeTimes) });
  }
  await notifyOfChangedDates(app, caller.id, changed);
  const promotions: Promotion[] = [];
  for (const { after } of changed) promotions.push({ event: after, promoted: await releaseSeats(after, []) });
  await notifyOfPromotions(app, promotions);
  return seenOneBy(caller, changed.find(({ after }) => after._id.equals(id))?.after ?? first);
}

function assertEndsAfterStart(before: Event, change: UpdateEventBody): void {
  const merged = { ...before, ...defined(change) } as Event;
  if (endsAfterStart(merged)) return;
  const found = clockIn(zoneOf(merged), startOfEvent(merged)).toISOString().slice(0, 10);
  throw invalid([{ path: 'end_date', code: 'date_ends_too_early', params: { found } }]);
}

/**
 * Cancels this date of a series and the later ones that are not over, inside a transaction, as `removeEvent` does one; each
 * attendee is notified once, and the organizer is mailed an admin's grounds once.
 * @throws 403, 404, 409 for an event in no series, 422 without an admin's reason
 */
export async function removeFollowing(
  app: AppContext,
  caller: Caller,
  id: string,
  body: RemoveEventBody,
): Promise<void> {
  const event = await getOwnEvent(caller, id);
  if (!event.series_id) throw inNoSeries();
  const grounds = groundsAgainst(caller, event.organizer_id, body);
  const dates = await datesFrom(event);
  const how = { actor_id: caller.id, message: body?.message ?? null };
  const removed = await cancelEvents(app, dates, how);
  const [first] = removed;
  if (!first) throw conflict('event_is_over');
  const published = {
    kind: 'event',
    id: first._id,
    owner_id: event.organizer_id,
    label: first.title,
  } as const;
  await recordRemoval(app, caller, published, { ...auditedFieldsOf(first), dates: removed.length }, grounds);
}

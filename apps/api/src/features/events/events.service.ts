import {
  type CreateEventBody,
  endsAfterStart,
  type RemoveEventBody,
  type UpdateEventBody,
} from '@rosette/shared/contract/events.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller, MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId } from 'mongoose';
import { countCreation } from '#features/limits/limits.service.ts';
import { readNotificationsOfOpened } from '#features/notifications/read-about.service.ts';
import { recordPictureUse } from '#features/pictures/pictures.service.ts';
import { moveMetAt } from '#features/users/connections/met-statements.service.ts';
import { groundsAgainst, recordRemoval } from '#features/users/moderation.service.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, forbidden, invalidField, tooMany } from '#lib/app-error.ts';
import { changesOf, definedFields, withoutNull } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberId } from '#lib/former-member.ts';
import { renewStale } from '#lib/renew-stale.ts';
import type { Reportable } from '#lib/reportable.ts';
import { searchableBy } from '#lib/search.ts';
import { lockEvent, positionOf, releaseSeats } from './attendance.ts';
import { nextCalendarChange } from './calendar-file.ts';
import { type Event, EventModel, missingEvent, nextReminderAt, timesOf } from './event.model.ts';
import { auditEvent, auditedFieldsOf } from './event-audit.ts';
import { cancelEvent } from './event-cancellation.ts';
import { withoutPlace } from './event-mails.ts';
import { hasAnnouncedChange, notifyAttendeesOfChange } from './event-news.ts';
import { pathOf, subjectOf } from './event-words.ts';
import { freeForgottenSeats } from './guest-data.service.ts';
import { metUntil } from './presence.service.ts';
import { notifyPromoted } from './promotion-news.ts';
import { type SeenEvent, type SeenEventPage, seenOneBy, withOrganizer } from './seen-events.service.ts';
import { seriesOf } from './series-dates.service.ts';

const searchFieldsOf = ({
  title,
  location,
  description,
}: Pick<Event, 'title' | 'location' | 'description'>) => searchableBy([title, location, description]);

/** Makes stale search texts of some events anew, for a migration, and says of how many. */
export const renewEventSearch = () =>
  renewStale(EventModel.find().select('+search_text').lean().cursor(), searchFieldsOf, (document, fields) =>
    // What was changed meanwhile is looked at again.
    EventModel.updateOne({ _id: document._id, updated_at: document.updated_at }, fields, {
      timestamps: false,
    }),
  );

/** What an event that is only online shows where others have their place; the same word in every language. */
const onlinePlace = 'Online';

type PlaceFields = Pick<UpdateEventBody, 'location' | 'online_only'>;

/**
 * The place of a new or changed event: one that is only online needs none, and has no address.
 * @throws 422 without one
 */
function placeOf({ location, online_only }: PlaceFields, before?: Event) {
  const wasOnline = before?.online_only ?? false;
  const isKept = location === undefined && wasOnline === (online_only ?? wasOnline);
  const kept = isKept ? before?.location : undefined;
  if (online_only ?? wasOnline) return { location: location || kept || onlinePlace, address: null };
  const place = location || kept;
  if (!place) throw invalidField('location', 'required');
  return { location: place };
}

/**
 * The record of a new event; how it repeats is no part of it.
 * @throws 422 without a place
 */
export function newEvent(organizer_id: string, { repeat: _, ...body }: CreateEventBody) {
  const times = timesOf(body);
  const place = placeOf(body);
  return withoutNull({
    ...body,
    ...place,
    ...times,
    ...searchFieldsOf({ ...body, ...place }),
    remind_at: nextReminderAt(times, clock.now()),
    organizer_id,
  });
}

/**
 * Creates an event, inside a transaction; access is checked by the contract.
 * @throws 429
 */
export async function createEvent(
  app: AppContext,
  caller: Caller,
  body: CreateEventBody,
): Promise<SeenEvent> {
  const event = newEvent(caller.id, body);
  await countCreation(app, caller, 'event');
  const created = (await new EventModel(event).save()).toObject();
  await recordPictureUse(app, 'event', created._id, created.image);
  return seenOneBy(caller, created);
}

/**
 * An event that is visible to the caller.
 * @throws 404
 */
export async function getShownEvent(caller: MaybeCaller, id: string): Promise<Event> {
  const viewer = caller?.role === 'admin' ? caller : null;
  const event = await EventModel.findOne({ _id: id, ...(await visibleTo(viewer, 'organizer_id')) }).lean();
  if (!event) throw missingEvent();
  return event;
}

/** @throws 404 */
export async function getEvent(caller: MaybeCaller, id: string): Promise<SeenEvent> {
  return seenOneBy(caller, await getShownEvent(caller, id));
}

/**
 * An event for its page, which reads the caller's notifications about it (product/notifications-and-mails#reading).
 * @throws 404
 */
export async function openEvent(caller: MaybeCaller, id: string): Promise<SeenEventPage> {
  const event = await getEvent(caller, id);
  // Only who waits pays for counting those before her.
  const position =
    caller && event.state === 'waitlisted' ? await positionOf(event, { member_id: caller.id }) : null;
  if (caller) await readNotificationsOfOpened(caller.id, { about: subjectOf(event) });
  return { ...event, position, series: null, ...(await seriesOf(event)) };
}

/**
 * An event without private fields and attendance; `isOnline` as the list filters by it.
 * @throws 404
 */
export async function getEventForVisitors(id: string) {
  const event = await withOrganizer(await getShownEvent(null, id));
  return { ...withoutPlace(event), isOnline: Boolean(event.online_url ?? event.online_only) };
}

/** The newest events that visitors may see, with their last changes that calendars show, too. */
export async function listEventPages(most: number): Promise<{ id: string; changedAt: Date }[]> {
  const visible = await visibleTo(null, 'organizer_id');
  const found = await EventModel.find(visible)
    .sort({ created_at: -1, _id: -1 })
    .limit(most)
    .select('created_at calendar_changed_at')
    .lean();
  return found.map(({ _id, created_at, calendar_changed_at }) => ({
    id: String(_id),
    changedAt: calendar_changed_at ?? created_at,
  }));
}

/** Finds an event with its organizer for a report, whatever its visibility; null where there is none. */
export async function findReportableEvent(id: string): Promise<Reportable | null> {
  const found = isValidObjectId(id)
    ? await EventModel.findById(id).select('organizer_id title').lean()
    : null;
  return found && { owner_id: String(found.organizer_id), label: found.title, path: pathOf(found) };
}

function assertOwn(caller: Caller, event: Event): Event {
  if (mayChange(caller, String(event.organizer_id))) return event;
  throw forbidden('not_your_event');
}

/**
 * An event that the caller may change.
 * @throws 403, 404
 */
export async function getOwnEvent(caller: Caller, id: string): Promise<Event> {
  const event = await EventModel.findById(id).lean();
  if (!event) throw missingEvent();
  return assertOwn(caller, event);
}

/**
 * `getOwnEvent` that serializes changes of its attendance; see `lockEvent`.
 * @throws 403, 404
 */
export async function lockOwnEvent(caller: Caller, id: string): Promise<Event> {
  return assertOwn(caller, await lockEvent(id));
}

/** product/events#telling-of-changes: each change may mail all attendees, so the limit belongs to the event. */
const maxChangesAnHour = 10;
const hourMs = 3_600_000;

/** The changes of the last hour, oldest first. Each change of a date stores those of its whole series: the longest has all. */
async function lateChanges({ series_id, change_times }: Event, now: Date): Promise<Date[]> {
  const lists: Date[][] = series_id
    ? (await EventModel.find({ series_id }).select('+change_times').lean()).map(
        (date) => date.change_times ?? [],
      )
    : [change_times ?? []];
  return lists
    .map((times) => times.filter((at) => at.getTime() > now.getTime() - hourMs))
    .reduce((longest, times) => (times.length > longest.length ? times : longest), []);
}

/** Whether a change changes anything. */
export function isChange(event: Event, body: UpdateEventBody): boolean {
  const before: Record<string, unknown> = event;
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? null));
  return Object.entries(definedFields(body)).some(([name, value]) => plain(before[name]) !== plain(value));
}

/**
 * The changes of the last hour, this one included; undefined where nothing counts them.
 * @throws 429 with Retry-After after ten
 */
export async function countChange(app: AppContext, event: Event): Promise<Date[] | undefined> {
  if (app.config.RATE_LIMIT === 'off') return undefined;
  const now = clock.now();
  const lately = await lateChanges(event, now);
  const oldest = lately.at(-maxChangesAnHour);
  if (oldest) {
    throw tooMany(Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000), 'too_many_event_changes');
  }
  return [...lately, now];
}

/** Those of a former member were cancelled with her account, as nobody would hear who comes. @throws 409 */
function assertNotRevived({ organizer_id, ends_at }: Event, newEnd: Date): void {
  const now = clock.now();
  if (organizer_id.equals(formerMemberId) && ends_at <= now && newEnd > now) throw conflict('event_is_over');
}

/**
 * Changes an event that the caller may change, and gives the seats of a raised capacity to the waitlist. Nobody is
 * notified of the change itself; see `notifyAttendeesOfChange`.
 * @param changeTimes see `countChange`; asked last
 * @throws 409 where a former member's event is moved ahead, 422 where the end would precede the start
 */
export async function changeEvent(
  app: AppContext,
  caller: Caller,
  before: Event,
  { scope: _, ...body }: UpdateEventBody,
  changeTimes: () => Promise<Date[] | undefined>,
): Promise<Event> {
  const place = placeOf(body, before);
  const merged = { ...before, ...definedFields(body), ...place } as Event;
  if (!endsAfterStart(merged)) throw invalidField('end_date', 'event_ends_too_early');
  const times = timesOf(merged);
  assertNotRevived(before, times.ends_at);
  const isAtOtherTime = times.starts_at.getTime() !== before.starts_at.getTime();
  const endsAtOtherTime = times.ends_at.getTime() !== before.ends_at.getTime();
  await freeForgottenSeats(before, times.ends_at);
  const isNewsToCalendars = hasAnnouncedChange(before, merged) || before.description !== merged.description;
  const changes = {
    ...body,
    ...place,
    ...times,
    // Of an event that is moved is asked after its new end.
    ...(endsAtOtherTime && { ask_met_at: null }),
    ...(isAtOtherTime && { remind_at: nextReminderAt(times, clock.now()) }),
    ...searchFieldsOf(merged),
    change_times: await changeTimes(),
    ...(isNewsToCalendars && { calendar_changed_at: nextCalendarChange(before) }),
  };
  const after = await EventModel.findByIdAndUpdate(before._id, changesOf(changes), {
    returnDocument: 'after',
  })
    .lean()
    .orFail();
  if (endsAtOtherTime) await moveMetAt(after._id, metUntil(after));
  await recordPictureUse(app, 'event', String(after._id), after.image, before.image);
  await auditEvent(caller, 'event.update', before, after);
  return after;
}

/**
 * Changes an event, inside a transaction: omitted fields stay, null clears one (product/api#changing-things). Notifies
 * attendees of announced fields, and fills seats of a raised capacity from the waitlist.
 * @throws 403, 404, 409 for a scope where it is in no series, 422 where the end would precede the start, 429 after ten
 * changes within an hour
 */
export async function updateEvent(
  app: AppContext,
  caller: Caller,
  id: string,
  body: UpdateEventBody,
): Promise<SeenEvent> {
  const before = await lockOwnEvent(caller, id);
  assertHasScope(before, body);
  const after = await changeEvent(app, caller, before, body, async () =>
    isChange(before, body) ? countChange(app, before) : undefined,
  );
  await notifyAttendeesOfChange(app, caller, before, after);
  await notifyPromoted(app, after, await releaseSeats(after, []));
  return seenOneBy(caller, after);
}

/**
 * Refuses a scope for an event that is in no series.
 * @throws 409
 */
function assertHasScope({ series_id }: Event, given: { scope?: unknown } | undefined): void {
  if (given?.scope !== undefined && !series_id) throw conflict('event_in_no_series');
}

/**
 * Removes an event and notifies attendees and waitlist with the organizer's message, inside a transaction. When an admin
 * removes that of somebody else, the organizer is mailed the grounds.
 * @throws 403, 404, 409 for a scope where it is in no series, 422 without an admin's reason
 */
export async function removeEvent(
  app: AppContext,
  caller: Caller,
  id: string,
  body: RemoveEventBody,
): Promise<void> {
  const event = await getOwnEvent(caller, id);
  assertHasScope(event, body);
  const { organizer_id } = event;
  const grounds = groundsAgainst(caller, organizer_id, body);
  const removed = await cancelEvent(app, id, { actor_id: caller.id, message: body?.message ?? null });
  if (!removed) throw missingEvent();
  const published = { kind: 'event', id: removed._id, owner_id: organizer_id, label: removed.title } as const;
  await recordRemoval(app, caller, published, auditedFieldsOf(removed), grounds);
}

/**
 * Sets or unsets the sponsor, as an admin, inside a transaction; null clears the name.
 * @throws 404
 */
export async function setEventSponsor(
  caller: Caller,
  id: string,
  sponsor: { is_sponsored?: boolean | undefined; sponsor_name?: string | null | undefined },
): Promise<SeenEvent> {
  const before = await lockEvent(id);
  const after = await EventModel.findByIdAndUpdate(id, changesOf(sponsor), { returnDocument: 'after' })
    .lean()
    .orFail();
  await auditEvent(caller, 'event.update', before, after);
  return seenOneBy(caller, after);
}

/** The count of all events. */
export function countEvents(): Promise<number> {
  return EventModel.estimatedDocumentCount();
}

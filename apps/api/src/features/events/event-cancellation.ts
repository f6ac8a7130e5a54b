import { isOver } from '@rosette/shared/event-times.ts';
import { Types } from 'mongoose';
import { enqueueJob } from '#features/jobs/jobs.service.ts';
import { removeQueuedAbout, removeSomeAbout } from '#features/notifications/notifications.service.ts';
import type { Actor } from '#features/notifications/notify.service.ts';
import { endPictureUse } from '#features/pictures/pictures.service.ts';
import { removeMetAt } from '#features/users/connections/met-statements.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { attendeesIn } from './attendance.ts';
import { nextCalendarChange } from './calendar-file.ts';
import { type CancelledEvent, CancelledEventModel } from './cancelled-event.model.ts';
import { type Event, EventModel } from './event.model.ts';
import { notifyAttendeesOfCancellation } from './event-news.ts';
import { subjectOf } from './event-words.ts';
import { keepSomeGuestsOfCancelled } from './guest-data.service.ts';
import { RsvpModel } from './rsvp.model.ts';
import { withOrganizer } from './seen-events.service.ts';
import { rememberRemovedDate, showByNextDate } from './series-dates.service.ts';
import { goersOf } from './series-goers.ts';
import { notifyOfCancelledDates } from './series-news.ts';

/** product/events#calendars: ms for which a calendar shows a cancelled event. */
export const shownAsCancelledMs = 30 * 24 * 3_600_000;

/** Documents per command and transaction: queries of other requests have to wait while a command runs. */
const atOnce = 20;

/** A removed event; `shown` is what calendars show as cancelled, null for one that was over. */
interface RemovedEvent {
  _id: Types.ObjectId;
  shown: Pick<CancelledEvent, 'ends_at' | 'expires_at'> | null;
}

/** Removes notifications about the event, but those of its removal. Returns whether more may be left. */
async function removeSomeNotifications(event: RemovedEvent): Promise<boolean> {
  return (await removeSomeAbout(subjectOf(event), 'event_cancelled', atOnce)) === atOnce;
}

/** Removes RSVPs of members, or lets them expire with what calendars show. Returns whether more may be left. */
async function removeSomeRsvps({ _id: event_id, shown }: RemovedEvent): Promise<boolean> {
  const left = { event_id, ...(shown && { expires_at: null, guest: { $exists: false } }) };
  const some = await RsvpModel.find(left).limit(atOnce).select('_id').lean();
  const these = { _id: { $in: some.map(({ _id }) => _id) } };
  if (shown) await RsvpModel.updateMany(these, { $set: { expires_at: shown.expires_at } });
  else await RsvpModel.deleteMany(these);
  return some.length === atOnce;
}

const keepSomeGuests = async ({ _id, shown }: RemovedEvent): Promise<boolean> =>
  shown !== null && keepSomeGuestsOfCancelled({ _id, ends_at: shown.ends_at });

/**
 * Removes what belongs to a removed event, inside the transaction of its removal and before its attendees are notified:
 * the notifications about it and its RSVPs. With a crowd a job does the rest, as one transaction over thousands would make
 * all others wait.
 */
async function cleanUpEvent(app: AppContext, event: RemovedEvent): Promise<void> {
  await removeQueuedAbout(subjectOf(event));
  const isMore = [
    await removeSomeNotifications(event),
    await removeSomeRsvps(event),
    await keepSomeGuests(event),
  ];
  if (isMore.includes(true)) await enqueueJob(app, 'clean-up-event', event._id);
}

/** Finishes the removal of an event with a crowd; idempotent. */
export async function finishCleanUp(_: AppContext, id: string): Promise<void> {
  const shown = await CancelledEventModel.findById(id).select('ends_at expires_at').lean();
  const event = { _id: new Types.ObjectId(id), shown };
  while (await transaction(() => removeSomeNotifications(event)));
  while (await transaction(() => keepSomeGuests(event)));
  while (await removeSomeRsvps(event));
}

/** Keeps what calendars show of a cancelled event; null for one that was over. */
async function keepForCalendars(event: Event): Promise<RemovedEvent['shown']> {
  if (isOver(event, clock.now())) return null;
  const expires_at = new Date(clock.now().getTime() + shownAsCancelledMs);
  const { organizer_name } = await withOrganizer(event);
  const calendar_changed_at = nextCalendarChange(event);
  await CancelledEventModel.create([{ ...event, organizer_name, calendar_changed_at, expires_at }]);
  return { ends_at: event.ends_at, expires_at };
}

/** The record of an event is removed, with what else it held; null when it is gone already. */
async function removeRecord(id: string): Promise<Event | null> {
  const removed = await EventModel.findOneAndDelete({ _id: id }).lean();
  if (!removed) return null;
  await endPictureUse('event', [id]);
  await removeMetAt(removed._id);
  await rememberRemovedDate(removed);
  await showByNextDate(removed);
  return removed;
}

/** Removes an event, inside a transaction and without an access check; null when it is gone already, else the removed event. */
export async function cancelEvent(
  app: AppContext,
  id: string,
  how: Actor & { message: string | null },
): Promise<Event | null> {
  const removed = await removeRecord(id);
  if (!removed) return null;
  const attendees = await attendeesIn(id, ['going', 'waitlisted']);
  await cleanUpEvent(app, { _id: removed._id, shown: await keepForCalendars(removed) });
  await notifyAttendeesOfCancellation(app, removed, attendees, how);
  return removed;
}

/**
 * Removes several dates of a series, as `cancelEvent` does one, and notifies each attendee once. With a crowd jobs do the
 * rest of it.
 * @returns those that were there
 */
export async function cancelEvents(
  app: AppContext,
  dates: readonly Pick<Event, '_id'>[],
  how: Actor & { message: string | null },
): Promise<Event[]> {
  const goers = await goersOf(dates);
  const found = new Map<string, Event>();
  for (const { _id } of dates) {
    const removed = await removeRecord(String(_id));
    if (removed) found.set(String(_id), removed);
  }
  // In the order of `dates`, in which `goers` counts.
  const events = dates.map(({ _id }) => found.get(String(_id)) ?? null);
  const removed = events.filter((event) => event !== null);
  const isCrowd =
    removed.reduce((sum, event) => sum + event.attendee_count + event.waitlist_count, 0) > atOnce;
  for (const event of removed) {
    const shown = await keepForCalendars(event);
    if (isCrowd) {
      await removeQueuedAbout(subjectOf(event));
      await enqueueJob(app, 'clean-up-event', event._id);
    } else await cleanUpEvent(app, { _id: event._id, shown });
  }
  await notifyOfCancelledDates(app, events, goers, how);
  return removed;
}

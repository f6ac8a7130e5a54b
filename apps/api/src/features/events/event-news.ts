import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { removeNotificationsAbout, takeBack } from '#features/notifications/notifications.service.ts';
import { notify } from '#features/notifications/notify.service.ts';
import { mailboxesOf } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { type Event, EventModel } from './event.model.ts';
import { eventCancelledMail, eventChangedMail, rsvpMail } from './event-mails.ts';
import { type OrganizedEvent, withOrganizer } from './event-organizers.ts';
import { isAhead, whenInWords } from './event-start.ts';

/** beyond §11: attendees are told of changes at most this often, with the last state. */
const tellEveryMs = 10 * 60_000;

const subjectOf = ({ _id }: Pick<Event, '_id'>) => ({ kind: 'event' as const, id: String(_id) });

const pathOf = ({ _id }: Pick<Event, '_id'>) => `/events/${_id}`;

/** What of an event makes people change their plans, as they were told of it. */
const toldOf = ({ title, date, time, time_zone, location }: Pick<Event, keyof ToldState>): ToldState => ({
  title,
  date,
  time: time ?? null,
  time_zone: time_zone ?? null,
  location,
});

type ToldState = Pick<Event, 'title' | 'date' | 'time' | 'time_zone' | 'location'>;

function isMoved(before: ToldState, after: ToldState): boolean {
  return (
    before.title !== after.title ||
    before.location !== after.location ||
    whenInWords(before) !== whenInWords(after) ||
    before.date.getTime() !== after.date.getTime()
  );
}

/** Confirms her RSVP to who attends an event that is not over, and tells its organizer. */
export async function announceRsvp(app: AppContext, caller: Caller, event: Event): Promise<void> {
  if (!isAhead(event, clock.now())) return;
  const [mailbox] = await mailboxesOf([caller.id]);
  if (mailbox) await enqueueMail(app, rsvpMail(app, await withOrganizer(event), mailbox));
  await notify(app, {
    kind: 'rsvp',
    to: [event.organizer_id],
    actor_id: caller.id,
    about: subjectOf(event),
    key: `${event._id}:${caller.id}`,
    did: `signed up for ${event.title}`,
    path: pathOf(event),
    isGathered: true,
  });
}

/** She no longer attends: where her RSVP is still unread news to the organizer, it is none. */
export const takeBackRsvp = (caller: Caller, event: Event) => takeBack('rsvp', subjectOf(event), caller.id);

async function tellChange(
  app: AppContext,
  before: OrganizedEvent,
  after: OrganizedEvent,
  actor_id: Types.ObjectId | string,
): Promise<void> {
  await notify(app, {
    kind: 'event_changed',
    to: after.attendees,
    actor_id,
    about: subjectOf(after),
    key: `${after._id}:${clock.now().toISOString()}`,
    title: `${after.title} has changed`,
    text: `It is on ${whenInWords(after)}, in ${after.location}.`,
    path: pathOf(after),
    mail: eventChangedMail(app, before, after),
  });
}

/**
 * Tells attendees that time, place or title is another, unless the event is over either way: the first change at once,
 * those within ten minutes after it together, by `tellDueChanges`. Inside the transaction that changes the event.
 */
export async function notifyAttendeesOfChange(
  app: AppContext,
  caller: Caller,
  before: Event,
  after: Event,
): Promise<void> {
  const now = clock.now();
  if (!(isAhead(before, now) || isAhead(after, now)) || !isMoved(before, after)) return;
  const lastTold = after.told?.at.getTime() ?? 0;
  if (lastTold + tellEveryMs > now.getTime()) {
    const tell_change_at = after.tell_change_at ?? new Date(lastTold + tellEveryMs);
    await EventModel.updateOne({ _id: after._id }, { tell_change_at, changed_by: caller.id });
    return;
  }
  await tellChange(app, await withOrganizer(before), await withOrganizer(after), caller.id);
  await EventModel.updateOne({ _id: after._id }, { told: { ...toldOf(after), at: now } });
}

/** Tells a change that has waited for its turn, inside a transaction; nothing where it was taken back meanwhile. */
export async function tellWaitingChange(app: AppContext, id: Types.ObjectId): Promise<void> {
  const now = clock.now();
  const before = await EventModel.findOneAndUpdate(
    { _id: id, tell_change_at: { $lte: now } },
    { $unset: { tell_change_at: 1, changed_by: 1 } },
  ).lean();
  if (!before?.told || !isMoved(before.told, before)) return;
  const after = await withOrganizer(before);
  await tellChange(app, { ...after, ...before.told }, after, before.changed_by ?? before.organizer_id);
  await EventModel.updateOne({ _id: id }, { told: { ...toldOf(before), at: now } });
}

/**
 * Takes back what was told of an event that is gone, and tells attendees that one is which was still ahead. `by` is not
 * told; `actor_id` is null where nobody is to be named.
 */
export async function notifyAttendeesOfCancellation(
  app: AppContext,
  by: string,
  actor_id: string | null,
  event: Event,
): Promise<void> {
  await removeNotificationsAbout(subjectOf(event));
  if (!isAhead(event, clock.now())) return;
  const organized = await withOrganizer(event);
  await notify(app, {
    kind: 'event_cancelled',
    to: event.attendees.filter((id) => String(id) !== by),
    actor_id,
    about: subjectOf(event),
    key: String(event._id),
    title: `${event.title} will not take place`,
    text: `It was planned for ${whenInWords(event)}, in ${event.location}.`,
    path: '/events',
    mail: eventCancelledMail(app, organized),
  });
}

import { isOver } from '@rosette/shared/event-times.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { withdrawNotification } from '#features/notifications/notifications.service.ts';
import { type Actor, deliverNews, didThis, notify } from '#features/notifications/notify.service.ts';
import { findRecipients } from '#features/users/recipients.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { say } from '#lib/message.ts';
import { type Attendees, attendeesIn } from './attendance.ts';
import { tellAttendees } from './attendee-news.ts';
import { type Event, EventModel } from './event.model.ts';
import { eventCancelledMail, eventChangedMail, rsvpMail, waitedForEventChangedMail } from './event-mails.ts';
import { pathOf, subjectOf, whenOf } from './event-words.ts';
import { withNamedOrganizer, withOrganizer } from './seen-events.service.ts';

/**
 * product/events#telling-of-changes: minimum ms between two notices of changes; the second has the last
 * state.
 */
const changeNoticeIntervalMs = 10 * 60_000;

const announcedFields = [
  'title',
  'date',
  'end_date',
  'time',
  'time_zone',
  'location',
  'address',
  'online_url',
] as const;

/** The fields that notices of changes are about (product/events#telling-of-changes). */
export type AnnouncedState = Pick<Event, (typeof announcedFields)[number]>;

export const announcedPartOf = (event: AnnouncedState) =>
  Object.fromEntries(announcedFields.map((name) => [name, event[name]])) as AnnouncedState;

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? null));

/** Whether an announced field differs. Another zone changes the start only of an event with a separate `time`. */
export const hasAnnouncedChange = (before: AnnouncedState, after: AnnouncedState): boolean =>
  announcedFields.some(
    (name) => (name !== 'time_zone' || after.time) && plain(before[name]) !== plain(after[name]),
  );

/** Confirms an RSVP to the attendee and notifies the organizer, whom she sees. */
export async function announceRsvp(app: AppContext, caller: Caller, event: Event): Promise<void> {
  const both = [caller.id, String(event.organizer_id)];
  const people = await findRecipients(both, 'rsvp', { actor: null, named: [caller.id] });
  const attendee = people.recipients.find(({ id }) => id === caller.id);
  const organizer_name = people.names.get(String(event.organizer_id)) ?? formerMemberName;
  if (attendee) await enqueueMail(app, rsvpMail(app, { ...event, organizer_name }, attendee));
  const news = {
    kind: 'rsvp',
    actor_id: caller.id,
    about: subjectOf(event),
    key: `${event._id}:${caller.id}`,
    did: didThis('signedUp', { event: event.title }),
    path: pathOf(event),
    isGathered: true,
  } as const;
  const recipients = people.recipients.filter(({ id }) => id !== caller.id);
  await deliverNews(app, news, { ...people, recipients });
}

/** Notifies the organizer of a guest who confirmed her seat, gathered with members. */
export async function announceGuest(app: AppContext, event: Event, guest_id: Types.ObjectId): Promise<void> {
  await notify(app, {
    kind: 'rsvp',
    to: [event.organizer_id],
    actor_id: null,
    guest_id,
    about: subjectOf(event),
    key: `${event._id}:${guest_id}`,
    did: didThis('signedUp', { event: event.title }),
    path: pathOf(event),
    isGathered: true,
  });
}

/** Removes who left from the organizer's unread notification of RSVPs: a member, or a guest by her RSVP. */
export const withdrawRsvpNotification = (id: string | Types.ObjectId, event: Event) =>
  withdrawNotification('rsvp', subjectOf(event), id);

/** Who is notified of a change: all who go and wait, or some of them. */
type Told = Partial<Record<'going' | 'waitlisted', Attendees>>;

/**
 * Notifies attendees and waitlist of a change; `before` holds the announced fields as they were told last.
 * @param told only these; all by default
 */
export async function notifyOfChange(
  app: AppContext,
  before: AnnouncedState,
  event: Event,
  actor_id: Types.ObjectId | string,
  told?: Told,
): Promise<void> {
  const after = await withOrganizer(event);
  const when = whenOf(after);
  const news = {
    kind: 'event_changed',
    actor_id,
    about: subjectOf(after),
    names: [after.organizer_id],
    key: `${after._id}:${clock.now().toISOString()}`,
    title: say('news.eventChanged', { event: after.title }),
    text: say('news.eventTakesPlace', { when, place: after.location }),
    path: pathOf(after),
  } as const;
  if (told ? told.going : after.attendee_count > 0) {
    await tellAttendees(app, told?.going ?? (await attendeesIn(after._id, ['going'])), {
      ...news,
      mail: eventChangedMail(app, { ...after, ...announcedPartOf(before) }, after),
    });
  }
  if (told ? told.waitlisted : after.waitlist_count > 0) {
    const isPlaceNew = before.address !== after.address || before.online_url !== after.online_url;
    await tellAttendees(app, told?.waitlisted ?? (await attendeesIn(after._id, ['waitlisted'])), {
      ...news,
      ...(isPlaceNew && { text: say('news.eventChangedWithPlace', { when, place: after.location }) }),
      mail: waitedForEventChangedMail(app, after),
    });
  }
}

/** Whether attendees are told of a change: not where the event was over before, and is after. */
export const isAnnounced = (before: AnnouncedState, after: AnnouncedState, now: Date) =>
  hasAnnouncedChange(before, after) && !(isOver(before, now) && isOver(after, now));

/** Whether attendees were told of a change so lately that the next one waits. */
export const isToldLately = ({ told }: Event, now: Date): boolean =>
  (told?.at.getTime() ?? 0) + changeNoticeIntervalMs > now.getTime();

/** When a change that waits is told: the interval after the latest notice about one of these. */
export const nextNoticeAt = (events: readonly Event[]): Date =>
  new Date(Math.max(...events.map(({ told }) => told?.at.getTime() ?? 0)) + changeNoticeIntervalMs);

/**
 * Notifies attendees and waitlist of a changed time, place or title, unless the event is over before and after. The
 * first change is announced at once, those within the next ten minutes together by `notifyOfDueChanges`. Call it inside
 * the transaction of the change.
 */
export async function notifyAttendeesOfChange(
  app: AppContext,
  caller: Caller,
  before: Event,
  after: Event,
): Promise<void> {
  const now = clock.now();
  if (!isAnnounced(before, after, now)) return;
  if (isToldLately(after, now)) {
    const tell_change_at = after.tell_change_at ?? nextNoticeAt([after]);
    await EventModel.updateOne({ _id: after._id }, { tell_change_at, changed_by: caller.id });
    return;
  }
  await notifyOfChange(app, before, after, caller.id);
  await EventModel.updateOne({ _id: after._id }, { told: { ...announcedPartOf(after), at: now } });
}

/** Announces a change whose interval has passed, inside a transaction; nothing where it was undone. */
export async function notifyOfWaitingChange(app: AppContext, id: Types.ObjectId): Promise<void> {
  const now = clock.now();
  const event = await EventModel.findOneAndUpdate(
    { _id: id, tell_change_at: { $lte: now } },
    { $unset: { tell_change_at: 1, changed_by: 1 } },
  ).lean();
  if (!event?.told || !isAnnounced(event.told, event, now)) return;
  await notifyOfChange(app, event.told, event, event.changed_by ?? event.organizer_id);
  await EventModel.updateOne({ _id: id }, { told: { ...announcedPartOf(event), at: now } });
}

/**
 * Tells attendees and waitlist of a removed event if it was still ahead. `message` is the organizer's.
 */
export async function notifyAttendeesOfCancellation(
  app: AppContext,
  event: Event,
  attendees: Attendees,
  { message, ...actor }: Actor & { message: string | null },
): Promise<void> {
  if (isOver(event, clock.now())) return;
  const organized = await withNamedOrganizer(event);
  const plan = { when: whenOf(event), place: event.location };
  await tellAttendees(app, attendees, {
    kind: 'event_cancelled',
    isLast: true,
    ...actor,
    about: subjectOf(event),
    key: String(event._id),
    title: say('news.eventCancelled', { event: event.title }),
    text: message
      ? say('news.eventWasPlannedWithMessage', { message, ...plan })
      : say('news.eventWasPlanned', plan),
    path: '/events',
    mail: eventCancelledMail(app, organized, message),
  });
}

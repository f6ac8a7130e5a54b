import { isOver } from '@rosette/shared/event-times.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { type Actor, deliverNews, didThis } from '#features/notifications/notify.service.ts';
import { findRecipients } from '#features/users/recipients.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { say } from '#lib/message.ts';
import { tellAttendees } from './attendee-news.ts';
import { type Event, EventModel } from './event.model.ts';
import {
  type AnnouncedState,
  announcedPartOf,
  announceRsvp,
  isAnnounced,
  isToldLately,
  nextNoticeAt,
  notifyAttendeesOfCancellation,
  notifyOfChange,
} from './event-news.ts';
import { datesInWords, pathOf, subjectOf } from './event-words.ts';
import { withNamedOrganizer, withOrganizer } from './seen-events.service.ts';
import { type Goers, goersOf, pick } from './series-goers.ts';
import { datesCancelledMail, datesChangedMail, datesRsvpMail } from './series-mails.ts';

interface Changed {
  /** The announced fields as they were told last. */
  before: AnnouncedState;
  after: Event;
}

/** Notifies each who goes to these dates or waits for them of their change, once. */
async function tellOfChanges(
  app: AppContext,
  actor_id: Types.ObjectId | string,
  changed: readonly Changed[],
): Promise<void> {
  const [any] = changed;
  if (!any) return;
  // All dates of a series are of one organizer.
  const { organizer_name, organizer_image } = await withOrganizer(any.after);
  for (const { who, going, waiting } of await goersOf(changed.map(({ after }) => after))) {
    const places = [...going, ...waiting].sort((a, b) => a - b);
    const hers = pick(changed, places);
    const [first] = hers;
    if (!first) continue;
    if (hers.length === 1) {
      const state = going.length > 0 ? 'going' : 'waitlisted';
      await notifyOfChange(app, first.before, first.after, actor_id, { [state]: who });
      continue;
    }
    const next = pick(changed, going)[0];
    const organized = { ...(next ?? first).after, organizer_name, organizer_image };
    const count = hers.length;
    await tellAttendees(app, who, {
      kind: 'event_changed',
      actor_id,
      about: subjectOf(first.after),
      names: [first.after.organizer_id],
      key: `${first.after.series_id}:${clock.now().toISOString()}`,
      title: say('news.datesChanged', { event: first.after.title, count }),
      text: say('news.takePlaceOn', {
        dates: datesInWords(hers.map(({ after }) => after)),
        place: first.after.location,
      }),
      path: pathOf(first.after),
      mail: datesChangedMail(app, {
        before: { ...organized, ...announcedPartOf((next ?? first).before) },
        after: organized,
        dates: hers.map(({ after }) => after),
        isGoing: next !== undefined,
      }),
    });
  }
}

/**
 * Notifies who goes to these dates of a series, or waits for them, of their change; as `notifyAttendeesOfChange`, but each
 * of them once (product/events#series).
 */
export async function notifyOfChangedDates(
  app: AppContext,
  callerId: string,
  changed: readonly { before: Event; after: Event }[],
): Promise<void> {
  const now = clock.now();
  const announced = changed.filter(({ before, after }) => isAnnounced(before, after, now));
  const waits = announced.some(({ after }) => isToldLately(after, now) || after.tell_change_at);
  if (waits) {
    const at = nextNoticeAt(announced.map(({ after }) => after));
    for (const { before, after } of announced) {
      const told = after.told ?? { ...announcedPartOf(before), at: now };
      await EventModel.updateOne(
        { _id: after._id },
        { tell_change_at: at, changed_by: callerId, told },
        { timestamps: false },
      );
    }
    return;
  }
  await tellOfChanges(app, callerId, announced);
  await markAsTold(announced.map(({ after }) => after));
}

async function markAsTold(events: readonly Event[]): Promise<void> {
  const at = clock.now();
  for (const event of events) {
    await EventModel.updateOne({ _id: event._id }, { told: { ...announcedPartOf(event), at } });
  }
}

/** Announces waiting changes of several dates of a series, inside a transaction; nothing of those that were undone. */
export async function notifyOfWaitingDates(app: AppContext, ids: readonly Types.ObjectId[]): Promise<void> {
  const now = clock.now();
  const due: Event[] = [];
  for (const _id of ids) {
    const event = await EventModel.findOneAndUpdate(
      { _id, tell_change_at: { $lte: now } },
      { $unset: { tell_change_at: 1, changed_by: 1 } },
    ).lean();
    if (event) due.push(event);
  }
  const changed = due.flatMap((after) =>
    after.told && isAnnounced(after.told, after, now) ? [{ before: after.told, after }] : [],
  );
  const [first] = changed;
  if (!first) return;
  await tellOfChanges(app, first.after.changed_by ?? first.after.organizer_id, changed);
  await markAsTold(changed.map(({ after }) => after));
}

/** Notifies attendees and waitlists of removed dates of a series that were still ahead, each once. */
export async function notifyOfCancelledDates(
  app: AppContext,
  events: readonly (Event | null)[],
  goers: readonly Goers[],
  how: Actor & { message: string | null },
): Promise<void> {
  const { message, ...actor } = how;
  const any = events.find((event) => event !== null);
  if (!any) return;
  const { organizer_name, organizer_image } = await withNamedOrganizer(any);
  for (const { who, going, waiting } of goers) {
    const places = [...going, ...waiting].sort((a, b) => a - b);
    const hers = pick(events, places).flatMap((event) =>
      event && !isOver(event, clock.now()) ? [event] : [],
    );
    const [first] = hers;
    if (!first) continue;
    if (hers.length === 1) {
      await notifyAttendeesOfCancellation(app, first, who, how);
      continue;
    }
    const plan = { dates: datesInWords(hers), place: first.location };
    await tellAttendees(app, who, {
      kind: 'event_cancelled',
      isLast: true,
      ...actor,
      about: subjectOf(first),
      key: String(first._id),
      title: say('news.datesCancelled', { event: first.title, count: hers.length }),
      text: message
        ? say('news.wasPlannedOnWithMessage', { message, ...plan })
        : say('news.wasPlannedOn', plan),
      path: '/events',
      mail: datesCancelledMail(app, { ...first, organizer_name, organizer_image }, hers, message),
    });
  }
}

/** Confirms an attendee's RSVPs for several dates in one mail, and notifies the organizer once. */
export async function announceRsvps(
  app: AppContext,
  caller: Caller,
  events: readonly Event[],
): Promise<void> {
  const [first] = events;
  if (!first) return;
  if (events.length === 1) return announceRsvp(app, caller, first);
  const both = [caller.id, String(first.organizer_id)];
  const people = await findRecipients(both, 'rsvp', { actor: null, named: [caller.id] });
  const attendee = people.recipients.find(({ id }) => id === caller.id);
  const organizer_name = people.names.get(String(first.organizer_id)) ?? formerMemberName;
  if (attendee) await enqueueMail(app, datesRsvpMail(app, { ...first, organizer_name }, events, attendee));
  const news = {
    kind: 'rsvp',
    actor_id: caller.id,
    about: subjectOf(first),
    key: `${first._id}:${caller.id}`,
    did: didThis('signedUp', { event: first.title }),
    path: pathOf(first),
    isGathered: true,
  } as const;
  await deliverNews(app, news, {
    ...people,
    recipients: people.recipients.filter(({ id }) => id !== caller.id),
  });
}

import { visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { transaction } from '#lib/transaction.ts';
import { goingSince } from './attendance.ts';
import { tellAttendees } from './attendee-news.ts';
import { calendarAttachmentOf } from './calendar-file.ts';
import { EventModel, nextReminderAt, reminderMoments } from './event.model.ts';
import { pathOf, subjectOf, whenOf } from './event-words.ts';
import { withOrganizer } from './seen-events.service.ts';

/**
 * Sends a due reminder of an event, once: taking it from the queue and notifying are one transaction. After a downtime
 * over both moments one reminder is sent, and none for an event that is over.
 */
async function remind(app: AppContext, id: unknown): Promise<void> {
  const now = clock.now();
  const event = await EventModel.findOne({ _id: id, remind_at: { $lte: now } }).lean();
  if (!event) return;
  const next = nextReminderAt(event, now);
  await EventModel.updateOne(
    { _id: event._id },
    next ? { $set: { remind_at: next } } : { $unset: { remind_at: 1 } },
    { timestamps: false },
  );
  const moment = reminderMoments(event).findLast((each) => each <= now);
  if (!moment || event.ends_at <= now) return;
  const when = whenOf(event);
  // Those who joined before the moment of the reminder (product/events#reminders).
  await tellAttendees(app, await goingSince(event._id, moment), {
    kind: 'event_reminder',
    actor_id: null,
    about: subjectOf(event),
    names: [event.organizer_id],
    key: `${event._id}:${moment.toISOString()}`,
    title: say('news.eventComingUp', { event: event.title }),
    text: say('news.eventTakesPlace', { when, place: event.location }),
    path: pathOf(event),
    mail: {
      subject: say('eventMails.reminder', { event: event.title }),
      validUntil: event.ends_at,
      attachments: [calendarAttachmentOf(app, await withOrganizer(event))],
    },
  });
}

/**
 * Sends every due reminder, each once over all processes. Those of a suspended organizer's events, which nobody can open,
 * wait until her suspension ends, as over a downtime.
 */
export async function sendDueReminders(app: AppContext): Promise<void> {
  const due = await EventModel.find({
    remind_at: { $lte: clock.now() },
    ...(await visibleTo(null, 'organizer_id')),
  })
    .select('_id')
    .lean();
  await forEachAlone(app.log, 'a reminder could not be sent', due, ({ _id }) =>
    transaction(() => remind(app, _id), `event:${_id}`),
  );
}

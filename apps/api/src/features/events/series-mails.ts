import { isDeepStrictEqual } from 'node:util';
import type { MailFact, OutgoingMail } from '#features/mail/outbox.service.ts';
import type { NewsMail } from '#features/notifications/notify.service.ts';
import type { Recipient } from '#features/users/recipients.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { say } from '#lib/message.ts';
import { calendarAttachmentOf } from './calendar-file.ts';
import type { Event } from './event.model.ts';
import {
  eventCancelledMail,
  factsOf,
  formerFactsOf,
  promotedMail,
  publicFactsOf,
  toEvent,
  withoutPlace,
} from './event-mails.ts';
import { whenOf } from './event-words.ts';
import type { OrganizedEvent } from './seen-events.service.ts';

/** The facts of one date, with all dates in place of its own. */
const withDates = (facts: readonly MailFact[], own: Event, dates: readonly Event[]): MailFact[] =>
  facts.map((fact) =>
    isDeepStrictEqual(fact.value, whenOf(own)) ? { ...fact, value: dates.map((each) => whenOf(each)) } : fact,
  );

interface ChangedDates {
  /** Her next date with the announced fields as they were, and as they are. */
  before: OrganizedEvent;
  after: OrganizedEvent;
  /** All of hers that have changed. */
  dates: readonly Event[];
  /** Whether she goes to `after`, and so sees the private place. */
  isGoing: boolean;
}

/** To who goes to several dates of a series that have changed, or waits for them. */
export function datesChangedMail(app: AppContext, { before, after, dates, isGoing }: ChangedDates): NewsMail {
  const facts = isGoing ? factsOf(after) : publicFactsOf(after);
  return {
    subject: say('eventMails.datesChanged.subject', { event: after.title, count: dates.length }),
    content: {
      paragraphs: [say(isGoing ? 'eventMails.datesChanged.youAttend' : 'eventMails.datesChanged.youWait')],
      facts: [...withDates(facts, after, dates), ...(isGoing ? formerFactsOf(before, after) : [])],
      action: toEvent(app, after),
      remarks: [say(isGoing ? 'eventMails.datesChanged.calendar' : 'eventMails.changed.whenPlaceFree')],
    },
    ...(isGoing && { attachments: [calendarAttachmentOf(app, after)] }),
  };
}

/** Of several dates that were cancelled; `next` is the first of hers. */
export function datesCancelledMail(
  app: AppContext,
  next: OrganizedEvent,
  dates: readonly Event[],
  message: string | null,
): NewsMail {
  const mail = eventCancelledMail(app, next, message);
  return {
    ...mail,
    subject: say('eventMails.datesCancelled.subject', { event: next.title, count: dates.length }),
    content: {
      ...mail.content,
      paragraphs: [say('eventMails.datesCancelled.areCancelled'), ...(message ? [message] : [])],
      facts: withDates(publicFactsOf(withoutPlace(next)), next, dates),
      remarks: [say('eventMails.datesCancelled.calendar')],
    },
  };
}

/** The mail to somebody who moved up from the waitlist on several dates of a series; it has the calendar file of the first date. */
export function datesPromotedMail(app: AppContext, next: OrganizedEvent, dates: readonly Event[]): NewsMail {
  const mail = promotedMail(app, next);
  return {
    ...mail,
    subject: say('eventMails.datesPromoted.subject', { event: next.title, count: dates.length }),
    content: {
      ...mail.content,
      paragraphs: [say('eventMails.datesPromoted.placesFree')],
      facts: withDates(factsOf(next), next, dates),
    },
  };
}

/** Confirms a member's own RSVPs for several dates, with the calendar file of the first. */
export function datesRsvpMail(
  app: AppContext,
  next: OrganizedEvent,
  dates: readonly Event[],
  attendee: Pick<Recipient, 'id' | 'full_name' | 'email'>,
): OutgoingMail {
  return {
    key: `rsvp:${next._id}:${attendee.id}:${dates.length}:${next.starts_at.toISOString()}`,
    to: { name: attendee.full_name, address: attendee.email },
    memberId: attendee.id,
    namedIds: [String(next.organizer_id)],
    category: 'events',
    subject: say('eventMails.datesGoing.subject', { event: next.title, count: dates.length }),
    content: {
      paragraphs: [say('eventMails.datesGoing.confirmed')],
      facts: withDates(factsOf(next), next, dates),
      action: toEvent(app, next),
      remarks: [say('eventMails.going.plansChanged')],
    },
    attachments: [calendarAttachmentOf(app, next)],
  };
}

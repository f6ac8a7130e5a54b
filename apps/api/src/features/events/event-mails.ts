import { isDeepStrictEqual } from 'node:util';
import type { MailContent, MailFact, OutgoingMail } from '#features/mail/outbox.service.ts';
import type { NewsMail } from '#features/notifications/notify.service.ts';
import type { Recipient } from '#features/users/recipients.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Message, say } from '#lib/message.ts';
import { calendarAttachmentOf } from './calendar-file.ts';
import { organizerOf, whenOf } from './event-words.ts';
import type { OrganizedEvent } from './seen-events.service.ts';

export const publicFactsOf = (event: OrganizedEvent): MailFact[] => [
  { label: say('eventMails.facts.event'), value: event.title },
  { label: say('eventMails.facts.when'), value: whenOf(event) },
  { label: say('eventMails.facts.where'), value: event.location, mayLink: true },
  { label: say('eventMails.facts.organizer'), value: organizerOf(event) },
];

/** Facts for members who see the private place (product/events#what-only-guests-know). */
export const factsOf = (event: OrganizedEvent): MailFact[] => [
  ...publicFactsOf(event),
  ...(event.address ? [{ label: say('eventMails.facts.address'), value: event.address, mayLink: true }] : []),
  ...(event.online_url
    ? [{ label: say('eventMails.facts.online'), value: event.online_url, mayLink: true }]
    : []),
];

/** An event without its private fields, for members who do not attend. */
export const withoutPlace = <E extends OrganizedEvent>({ address: _a, online_url: _o, ...event }: E) =>
  event as Omit<E, 'address' | 'online_url'>;

export const toEvent = ({ config }: AppContext, { _id }: OrganizedEvent): MailContent['action'] => ({
  label: say('eventMails.seeEvent'),
  url: `${config.webOrigin}/events/${_id}`,
});

/**
 * Confirms a member's own RSVP with a calendar file, so it is no notification. Keyed by the event's date: sent once per
 * date, however often she changes her RSVP.
 */
export function rsvpMail(
  app: AppContext,
  event: OrganizedEvent,
  attendee: Pick<Recipient, 'id' | 'full_name' | 'email'>,
): OutgoingMail {
  return {
    key: `rsvp:${event._id}:${attendee.id}:${event.starts_at.toISOString()}`,
    to: { name: attendee.full_name, address: attendee.email },
    memberId: attendee.id,
    namedIds: [String(event.organizer_id)],
    category: 'events',
    subject: say('eventMails.going.subject', { event: event.title }),
    content: {
      paragraphs: [say('eventMails.going.confirmed')],
      facts: factsOf(event),
      action: toEvent(app, event),
      remarks: [say('eventMails.going.plansChanged')],
    },
    attachments: [calendarAttachmentOf(app, event)],
  };
}

/** To a member who moved up from the waitlist. */
export function promotedMail(app: AppContext, event: OrganizedEvent): NewsMail {
  return {
    subject: say('eventMails.promoted.subject', { event: event.title }),
    content: {
      paragraphs: [say('eventMails.promoted.placeFree')],
      facts: factsOf(event),
      action: toEvent(app, event),
      remarks: [say('eventMails.promoted.plansChanged')],
    },
    attachments: [calendarAttachmentOf(app, event)],
  };
}

/** The label of what was before a change. */
const formerLabel = ({ text }: Message): Message => ({ text: text.replace('.facts.', '.formerFacts.') });

/** Those of its facts that have changed, as they were before. */
export function formerFactsOf(before: OrganizedEvent, after: OrganizedEvent): MailFact[] {
  const facts = factsOf(after);
  const isNew = ({ label, value }: MailFact) =>
    !facts.some((fact) => isDeepStrictEqual([fact.label, fact.value], [label, value]));
  return factsOf(before)
    .filter(isNew)
    .map((fact) => ({ ...fact, label: formerLabel(fact.label) }));
}

/** To attendees: the announced fields before and after a change. */
export function eventChangedMail(app: AppContext, before: OrganizedEvent, after: OrganizedEvent): NewsMail {
  return {
    subject: say('eventMails.changed.subject', { event: after.title }),
    content: {
      paragraphs: [say('eventMails.changed.youAttend')],
      facts: [...factsOf(after), ...formerFactsOf(before, after)],
      action: toEvent(app, after),
      remarks: [say('eventMails.changed.calendar')],
    },
    attachments: [calendarAttachmentOf(app, after)],
  };
}

/** To the waitlist: without the private place, only that it changed. */
export function waitedForEventChangedMail(app: AppContext, after: OrganizedEvent): NewsMail {
  return {
    subject: say('eventMails.changed.subject', { event: after.title }),
    content: {
      paragraphs: [say('eventMails.changed.youWait')],
      facts: publicFactsOf(after),
      action: toEvent(app, after),
      remarks: [say('eventMails.changed.whenPlaceFree')],
    },
  };
}

/** `message` is the organizer's; null where there is none. */
export function eventCancelledMail(app: AppContext, event: OrganizedEvent, message: string | null): NewsMail {
  return {
    subject: say('eventMails.cancelled.subject', { event: event.title }),
    content: {
      paragraphs: [say('eventMails.cancelled.isCancelled'), ...(message ? [message] : [])],
      facts: publicFactsOf(event),
      action: { label: say('eventMails.cancelled.findAnother'), url: `${app.config.webOrigin}/events` },
      remarks: [say('eventMails.cancelled.calendar')],
    },
    attachments: [calendarAttachmentOf(app, withoutPlace(event), true)],
  };
}

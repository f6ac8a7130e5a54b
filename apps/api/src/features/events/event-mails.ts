import type { MailContent, MailFact, OutgoingMail } from '#features/mail/outbox.service.ts';
import type { NewsMail } from '#features/notifications/notify.service.ts';
import type { Recipient } from '#features/users/recipients.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { calendarAttachmentOf } from './calendar-file.ts';
import { whenInWords } from './event-words.ts';
import type { OrganizedEvent } from './seen-events.service.ts';

const publicFactsOf = (event: OrganizedEvent): MailFact[] => [
  { label: 'Event', value: event.title },
  { label: 'When', value: whenInWords(event) },
  { label: 'Where', value: event.location, mayLink: true },
  { label: 'Organized by', value: event.organizer_name },
];

/** Facts for members who see the private place (product/events#what-only-guests-know). */
const factsOf = (event: OrganizedEvent): MailFact[] => [
  ...publicFactsOf(event),
  ...(event.address ? [{ label: 'Address', value: event.address, mayLink: true }] : []),
  ...(event.online_url ? [{ label: 'Online', value: event.online_url, mayLink: true }] : []),
];

/** An event without its private fields, for members who do not attend. */
export const withoutPlace = <E extends OrganizedEvent>({ address: _a, online_url: _o, ...event }: E) =>
  event as Omit<E, 'address' | 'online_url'>;

const toEvent = ({ config }: AppContext, { _id }: OrganizedEvent): MailContent['action'] => ({
  label: 'See the event',
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
    subject: `You are going: ${event.title}`,
    content: {
      paragraphs: ['Your RSVP is confirmed. The attached calendar file adds it to your calendar.'],
      facts: factsOf(event),
      action: toEvent(app, event),
      remarks: ['Plans changed? You can cancel your RSVP on the page of the event.'],
    },
    attachments: [calendarAttachmentOf(app, event)],
  };
}

/** To a member who moved up from the waitlist. */
export function promotedMail(app: AppContext, event: OrganizedEvent): NewsMail {
  return {
    subject: `You have a place: ${event.title}`,
    content: {
      paragraphs: ['A place became free, and you were next on the waitlist: you are going.'],
      facts: factsOf(event),
      action: toEvent(app, event),
      remarks: ['Plans changed? Please cancel your RSVP, so that the next member gets your place.'],
    },
    attachments: [calendarAttachmentOf(app, event)],
  };
}

/** To attendees: the announced fields before and after a change. */
export function eventChangedMail(app: AppContext, before: OrganizedEvent, after: OrganizedEvent): NewsMail {
  const facts = factsOf(after);
  const isNew = ({ label, value }: MailFact) =>
    !facts.some((fact) => fact.label === label && fact.value === value);
  const formerFacts = factsOf(before)
    .filter(isNew)
    .map((fact) => ({ ...fact, label: `${fact.label}, before` }));
  return {
    subject: `Changed: ${after.title}`,
    content: {
      paragraphs: ['An event you attend has changed. This is how it is now.'],
      facts: [...facts, ...formerFacts],
      action: toEvent(app, after),
      remarks: [
        'The attached calendar file updates your calendar. If you cannot come any more, please cancel your RSVP.',
      ],
    },
    attachments: [calendarAttachmentOf(app, after)],
  };
}

/** To the waitlist: without the private place, only that it changed. */
export function waitedForEventChangedMail(app: AppContext, after: OrganizedEvent): NewsMail {
  return {
    subject: `Changed: ${after.title}`,
    content: {
      paragraphs: ['An event whose waitlist you are on has changed. This is how it is now.'],
      facts: publicFactsOf(after),
      action: toEvent(app, after),
      remarks: ['We tell you when a place becomes free for you.'],
    },
  };
}

/** `message` is the organizer's; null where there is none. */
export function eventCancelledMail(app: AppContext, event: OrganizedEvent, message: string | null): NewsMail {
  return {
    subject: `Cancelled: ${event.title}`,
    content: {
      paragraphs: ['An event you were going to has been cancelled.', ...(message ? [message] : [])],
      facts: publicFactsOf(event),
      action: { label: 'Find another event', url: `${app.config.webOrigin}/events` },
      remarks: ['The attached calendar file removes it from your calendar.'],
    },
    attachments: [calendarAttachmentOf(app, withoutPlace(event), true)],
  };
}

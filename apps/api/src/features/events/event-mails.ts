import type { MailContent, OutgoingMail } from '#features/mail/outbox.service.ts';
import type { NewsMail } from '#features/notifications/notify.service.ts';
import type { MemberMailbox } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { calendarFileOf } from './event-invitation.ts';
import type { OrganizedEvent } from './event-organizers.ts';
import { whenInWords } from './event-start.ts';

const factsOf = (event: OrganizedEvent) => [
  { label: 'Event', value: event.title },
  { label: 'When', value: whenInWords(event) },
  { label: 'Where', value: event.location },
  { label: 'Organized by', value: event.organizer_name },
];

const toEvents = ({ config }: AppContext, label = 'See the events'): MailContent['action'] => ({
  label,
  url: `${config.webOrigin}/events`,
});

/**
 * Confirms to a member what she did herself, so it is no notification: she attends, and her calendar may know it. Once for
 * each date of the event, however often she changes her mind.
 */
export function rsvpMail(
  app: AppContext,
  event: OrganizedEvent,
  { memberId, to }: MemberMailbox,
): OutgoingMail {
  return {
    key: `rsvp:${event._id}:${memberId}:${event.date.toISOString()}`,
    to,
    memberId,
    category: 'events',
    subject: `You are going: ${event.title}`,
    content: {
      paragraphs: ['Your RSVP is confirmed. The calendar file with this mail puts it into your calendar.'],
      facts: factsOf(event),
      action: toEvents(app),
      remarks: ['Plans changed? You can cancel your RSVP on the events page.'],
    },
    attachments: [calendarFileOf(app, event)],
  };
}

export function eventChangedMail(app: AppContext, before: OrganizedEvent, after: OrganizedEvent): NewsMail {
  const facts = factsOf(after);
  const formerFacts = factsOf(before)
    .filter(({ value }, index) => value !== facts[index]?.value)
    .map(({ label, value }) => ({ label: `${label}, before`, value }));
  return {
    subject: `Changed: ${after.title}`,
    content: {
      paragraphs: ['An event you attend has changed. This is how it is now.'],
      facts: [...facts, ...formerFacts],
      action: toEvents(app),
      remarks: [
        'The calendar file with this mail brings your calendar up to date. If you cannot come any more, please cancel your RSVP.',
      ],
    },
    attachments: [calendarFileOf(app, after)],
  };
}

export function eventCancelledMail(app: AppContext, event: OrganizedEvent): NewsMail {
  return {
    subject: `Cancelled: ${event.title}`,
    content: {
      paragraphs: ['An event you were going to attend will not take place.'],
      facts: factsOf(event),
      action: toEvents(app, 'Find another event'),
      remarks: ['The calendar file with this mail takes it out of your calendar.'],
    },
    attachments: [calendarFileOf(app, event, true)],
  };
}

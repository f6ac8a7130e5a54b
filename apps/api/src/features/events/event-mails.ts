import type { MailContent, OutgoingMail } from '#features/mail/outbox.service.ts';
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

const toEvents = ({ config }: AppContext): MailContent['action'] => ({
  label: 'See the events',
  url: `${config.webOrigin}/events`,
});

/** She attends, and her calendar may know it; once for each date of the event, however often she changes her mind. */
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

/** What of an event makes people change their plans. */
export function isMoved(before: OrganizedEvent, after: OrganizedEvent): boolean {
  return (
    before.title !== after.title ||
    before.location !== after.location ||
    whenInWords(before) !== whenInWords(after) ||
    before.date.getTime() !== after.date.getTime()
  );
}

export function eventChangedMails(
  app: AppContext,
  before: OrganizedEvent,
  after: OrganizedEvent,
  attendees: readonly MemberMailbox[],
): OutgoingMail[] {
  const was = factsOf(before)
    .filter(({ value }, index) => value !== factsOf(after)[index]?.value)
    .map(({ label, value }) => ({ label: `${label}, before`, value }));
  const file = calendarFileOf(app, after);
  return attendees.map(({ memberId, to }) => ({
    key: `event-changed:${after._id}:${after.updated_at.toISOString()}:${memberId}`,
    to,
    memberId,
    category: 'events',
    subject: `Changed: ${after.title}`,
    content: {
      paragraphs: ['An event you attend has changed. This is how it is now.'],
      facts: [...factsOf(after), ...was],
      action: toEvents(app),
      remarks: [
        'The calendar file with this mail brings your calendar up to date. If you cannot come any more, please cancel your RSVP.',
      ],
    },
    attachments: [file],
  }));
}

export function eventCancelledMails(
  app: AppContext,
  event: OrganizedEvent,
  attendees: readonly MemberMailbox[],
): OutgoingMail[] {
  const file = calendarFileOf(app, event, true);
  return attendees.map(({ memberId, to }) => ({
    key: `event-cancelled:${event._id}:${memberId}`,
    to,
    memberId,
    category: 'events',
    subject: `Cancelled: ${event.title}`,
    content: {
      paragraphs: ['An event you were going to attend will not take place.'],
      facts: factsOf(event),
      action: { ...toEvents(app), label: 'Find another event' } as NonNullable<MailContent['action']>,
      remarks: ['The calendar file with this mail takes it out of your calendar.'],
    },
    attachments: [file],
  }));
}

import type { MailContent, OutgoingMail } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Message, say } from '#lib/message.ts';
import { calendarAttachmentOf } from './calendar-file.ts';
import { factsOf, publicFactsOf, withoutPlace } from './event-mails.ts';
import { guestLink } from './guest-link.ts';
import type { GuestRsvp } from './rsvp.model.ts';
import type { OrganizedEvent } from './seen-events.service.ts';

/** A mail that names the organizer: it waits while she is suspended. */
const namingOrganizer = ({ organizer_id }: OrganizedEvent) => ({ namedIds: [String(organizer_id)] });

function mailTo(
  event: OrganizedEvent,
  { _id, guest }: GuestRsvp,
  mail: { key: string; subject: Message; content: MailContent } & Pick<OutgoingMail, 'attachments'>,
): OutgoingMail {
  return {
    to: { name: guest.full_name ?? '', address: guest.email ?? '' },
    guestId: String(_id),
    language: guest.language ?? undefined,
    ...namingOrganizer(event),
    category: 'essential',
    ...mail,
  };
}

interface LinkMail {
  key: string;
  subject: Message;
  text: Message;
  label: Message;
  remarks: Message[];
}

/** A mail with the link of her page, to who may not know the place yet. */
const linkMail = (
  event: OrganizedEvent,
  rsvp: GuestRsvp,
  url: string,
  { key, subject, text, label, remarks }: LinkMail,
): OutgoingMail =>
  mailTo(event, rsvp, {
    key,
    subject,
    content: {
      paragraphs: [text],
      facts: publicFactsOf(withoutPlace(event)),
      action: { label, url },
      remarks,
    },
  });

/** The link of a new guest, or of one who has not opened it. `at` makes its key another one each time. */
export async function confirmSeatMail(
  app: AppContext,
  event: OrganizedEvent,
  rsvp: GuestRsvp,
  at: string,
): Promise<OutgoingMail> {
  return linkMail(event, rsvp, await guestLink(app, rsvp), {
    key: `guest-confirm:${rsvp._id}:${at}`,
    subject: say('guestMails.confirm.subject', { event: event.title }),
    text: say('guestMails.confirm.asked'),
    label: say('guestMails.confirm.action'),
    remarks: [say('guestMails.confirm.notYou')],
  });
}

/** Where she finds the calendar file again, by the link of her page. */
const calendarRemark = ({ config }: AppContext, link: string): Message =>
  say('guestMails.calendar', {
    link: `${config.webOrigin}/api/guests/${link.split('/').at(-1)}/calendar.ics`,
  });

/** Her link again, to a guest who asked once more. */
export async function linkAgainMail(
  app: AppContext,
  event: OrganizedEvent,
  rsvp: GuestRsvp,
  at: string,
): Promise<OutgoingMail> {
  const link = await guestLink(app, rsvp);
  return linkMail(event, rsvp, link, {
    key: `guest-link:${rsvp._id}:${at}`,
    subject: say('guestMails.again.subject', { event: event.title }),
    text: say('guestMails.again.here'),
    label: say('guestMails.seeSeat'),
    remarks: rsvp.state === 'going' ? [calendarRemark(app, link)] : [],
  });
}

/** To a member whose address was given for a seat as a guest. */
export function memberMail(
  app: AppContext,
  event: OrganizedEvent,
  member: { id: string; full_name: string; email: string },
  at: string,
): OutgoingMail {
  return {
    key: `guest-is-member:${event._id}:${member.id}:${at}`,
    to: { name: member.full_name, address: member.email },
    memberId: member.id,
    ...namingOrganizer(event),
    category: 'essential',
    subject: say('guestMails.member.subject'),
    content: {
      paragraphs: [say('guestMails.member.text')],
      facts: publicFactsOf(withoutPlace(event)),
      action: { label: say('eventMails.seeEvent'), url: `${app.config.webOrigin}/events/${event._id}` },
      remarks: [say('guestMails.member.nothingStored')],
    },
  };
}

/** Confirms a seat, with a calendar file; sent once for each date. `register` is where she can become a member. */
export async function seatConfirmedMail(
  app: AppContext,
  event: OrganizedEvent,
  rsvp: GuestRsvp,
  register: string | null,
): Promise<OutgoingMail> {
  const link = await guestLink(app, rsvp);
  return mailTo(event, rsvp, {
    key: `guest-going:${rsvp._id}:${event.starts_at.toISOString()}`,
    subject: say('eventMails.going.subject', { event: event.title }),
    content: {
      paragraphs: [say('guestMails.going')],
      facts: factsOf(event),
      action: { label: say('guestMails.seeSeat'), url: link },
      remarks: [
        calendarRemark(app, link),
        say('guestMails.cannotCome', { link }),
        ...(register ? [say('guestMails.becomeMember', { link: register })] : []),
      ],
    },
    attachments: [calendarAttachmentOf(app, event)],
  });
}

/** To a guest whom the organizer took out; her data goes with it, so it is without a link. */
export function takenOutMail(
  app: AppContext,
  event: OrganizedEvent,
  { _id, guest }: GuestRsvp,
): OutgoingMail {
  return {
    key: `guest-taken-out:${_id}`,
    to: { name: guest.full_name ?? '', address: guest.email ?? '' },
    language: guest.language ?? undefined,
    ...namingOrganizer(event),
    category: 'essential',
    subject: say('news.removedFromList', { event: event.title }),
    content: {
      paragraphs: [say('news.removedByOrganizer')],
      facts: publicFactsOf(withoutPlace(event)),
      action: { label: say('eventMails.cancelled.findAnother'), url: `${app.config.webOrigin}/events` },
    },
  };
}

import { enqueueMails, type OutgoingMail } from '#features/mail/outbox.service.ts';
import type { Actor } from '#features/notifications/notify.service.ts';
import { type NewsContent, notify } from '#features/notifications/notify.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Message, say, type Written } from '#lib/message.ts';
import { partsOf } from '#lib/parts-of.ts';
import type { Attendees } from './attendance.ts';
import { guestLink } from './guest-link.ts';
import type { GuestRsvp } from './rsvp.model.ts';

/** What attendees are told: a notification without the name of an actor in its title. */
type AttendeeNews = Extract<NewsContent, { title: Written }> &
  Actor & {
    /** Who wrote its text, above it; for guests, as members are told by the notification. */
    from?: Message;
    /** Whether guests are led to where the mail leads members, as their seats are gone. */
    isLast?: boolean;
  };

/** Guests per command: queries of other requests have to wait while one runs. */
const mailedAtOnce = 20;

async function guestMail(
  app: AppContext,
  rsvp: GuestRsvp,
  { kind, key, title, text, names, from, isLast, mail }: AttendeeNews,
): Promise<OutgoingMail[]> {
  const { guest, _id } = rsvp;
  if (!guest.email) return [];
  const { subject = title, content, attachments, validUntil } = mail ?? {};
  const link = await guestLink(app, rsvp);
  return [
    {
      key: `guest-${kind.replaceAll('_', '-')}:${key}:${_id}`,
      to: { name: guest.full_name ?? '', address: guest.email },
      guestId: String(_id),
      language: guest.language ?? undefined,
      category: 'events',
      ...(names && { namedIds: names.map(String) }),
      subject,
      content: {
        paragraphs: [say('mails.news.title', { title }), ...(from ? [from] : []), ...(text ? [text] : [])],
        ...content,
        ...(!isLast && {
          action: { label: say('guestMails.seeSeat'), url: link },
          remarks: [say('guestMails.cannotCome', { link })],
        }),
      },
      ...(attachments && { attachments }),
      ...(validUntil && { validUntil }),
    },
  ];
}

/**
 * Tells members and guests of an event, inside a transaction: members through the channels that they chose, guests by mail
 * with the link of their page (product/events#guests).
 */
export async function tellAttendees(
  app: AppContext,
  { members, guests }: Attendees,
  news: AttendeeNews,
): Promise<void> {
  const { from: _from, isLast: _isLast, ...content } = news;
  await notify(app, { ...content, to: members });
  for (const part of partsOf(guests, mailedAtOnce)) {
    const mails: OutgoingMail[] = [];
    for (const rsvp of part) mails.push(...(await guestMail(app, rsvp, news)));
    await enqueueMails(app, mails);
  }
}

import type { Types } from 'mongoose';
import { enqueueMails, type OutgoingMail } from '#features/mail/outbox.service.ts';
import {
  type Actor,
  deliverNews,
  findPeople,
  type GuestNews,
  isCrowd,
  notify,
  queueGuestNews,
} from '#features/notifications/notify.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { say } from '#lib/message.ts';
import { type Attendees, attendeesAmong } from './attendance.ts';
import { guestLink } from './guest-link.ts';
import { type GuestRsvp, type Rsvp, RsvpModel } from './rsvp.model.ts';

/** What attendees are told: a notification without the name of an actor in its title. */
type AttendeeNews = GuestNews & Actor;

async function guestMail(
  app: AppContext,
  rsvp: GuestRsvp,
  { kind, key, title, text, names, from, answerTo, isLast, mail }: GuestNews,
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
        action: { label: say('guestMails.seeSeat'), url: link },
        ...(!isLast && {
          remarks: [...(answerTo ? [answerTo] : []), say('guestMails.cannotCome', { link })],
        }),
      },
      ...(attachments && { attachments }),
      ...(validUntil && { validUntil }),
    },
  ];
}

async function mailGuests(app: AppContext, rsvps: readonly GuestRsvp[], news: GuestNews): Promise<void> {
  const mails: OutgoingMail[] = [];
  for (const rsvp of rsvps) mails.push(...(await guestMail(app, rsvp, news)));
  await enqueueMails(app, mails);
}

/**
 * Tells guests of queued news, inside a transaction: nobody whose data was removed meanwhile, and as a member who has
 * become one.
 */
export async function tellGuests(
  app: AppContext,
  news: GuestNews,
  ids: readonly Types.ObjectId[],
): Promise<void> {
  const { members, guests } = attendeesAmong(await RsvpModel.find({ _id: { $in: ids } }).lean<Rsvp[]>());
  await mailGuests(app, guests, news);
  if (members.length > 0) await deliverNews(app, news, await findPeople(news, members));
}

/**
 * Tells members and guests of an event, inside a transaction: members through the channels that they chose, guests by mail
 * with the link of their page (product/events#guests). A crowd is told after the commit, by jobs.
 */
export async function tellAttendees(
  app: AppContext,
  { members, guests }: Attendees,
  news: AttendeeNews,
): Promise<void> {
  const { from: _from, answerTo: _answerTo, isLast: _isLast, ...content } = news;
  await notify(app, { ...content, to: members });
  if (guests.length === 0) return;
  const { unnamed_actor_id: _actor, ...ofGuests } = news;
  if (!isCrowd(guests.length)) return mailGuests(app, guests, ofGuests);
  await queueGuestNews(
    app,
    ofGuests,
    guests.map(({ _id }) => _id),
  );
}

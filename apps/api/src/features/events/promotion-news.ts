import type { AppContext } from '#lib/app-context.ts';
import { say } from '#lib/message.ts';
import type { Attendees } from './attendance.ts';
import { tellAttendees } from './attendee-news.ts';
import type { Event } from './event.model.ts';
import { promotedMail } from './event-mails.ts';
import { datesInWords, pathOf, subjectOf, whenOf } from './event-words.ts';
import { withOrganizer } from './seen-events.service.ts';
import { byTheirDates, pick } from './series-goers.ts';
import { datesPromotedMail } from './series-mails.ts';

/** Those who got a seat of an event from its waitlist. */
export interface Promotion {
  event: Event;
  promoted: Attendees;
}

/** Tells members and guests who got a seat from the waitlist, inside a transaction. */
export async function notifyPromoted(app: AppContext, event: Event, promoted: Attendees): Promise<void> {
  if (promoted.members.length + promoted.guests.length === 0) return;
  await tellOfSeats(app, [event], promoted);
}

/** As `notifyPromoted`, of several events: who got seats of several dates of a series is told once (product/events#series). */
export async function notifyOfPromotions(app: AppContext, promotions: readonly Promotion[]): Promise<void> {
  const bySeries = new Map<string, Promotion[]>();
  for (const promotion of promotions) {
    const { series_id, _id } = promotion.event;
    const key = String(series_id ?? _id);
    bySeries.set(key, [...(bySeries.get(key) ?? []), promotion]);
  }
  for (const dates of bySeries.values()) {
    const events = dates.map(({ event }) => event);
    const goers = dates.flatMap(({ promoted: { members, guests } }, place) => [
      ...members.map((id) => ({ who: { members: [id], guests: [] }, place, isGoing: true })),
      ...guests.map((guest) => ({ who: { members: [], guests: [guest] }, place, isGoing: true })),
    ]);
    for (const { who, going } of byTheirDates(goers)) await tellOfSeats(app, pick(events, going), who);
  }
}

async function tellOfSeats(app: AppContext, events: readonly Event[], who: Attendees): Promise<void> {
  const [next] = events;
  const last = events.at(-1);
  if (!next || !last) return;
  const count = events.length;
  const { title: event, location: place } = next;
  const organized = await withOrganizer(next);
  await tellAttendees(app, who, {
    kind: 'waitlist_promoted',
    actor_id: null,
    about: subjectOf(next),
    names: [next.organizer_id],
    key: `${next._id}:${next.rsvp_version}`,
    ...(count === 1
      ? {
          title: say('news.promoted', { event }),
          text: say('news.promotedTo', { when: whenOf(next), place }),
        }
      : {
          title: say('news.datesPromoted', { event, count }),
          text: say('news.datesPromotedTo', { dates: datesInWords(events), place }),
        }),
    path: pathOf(next),
    mail: {
      ...(count === 1 ? promotedMail(app, organized) : datesPromotedMail(app, organized, events)),
      validUntil: last.ends_at,
    },
  });
}

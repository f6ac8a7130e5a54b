import { type EventTimes, startOfEvent } from '@rosette/shared/event-times.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import { cityOfZone } from '@rosette/shared/zone-city.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { type Message, render, say, type Written } from '#lib/message.ts';
import { textsOf } from '#lib/texts.ts';
import type { Event } from './event.model.ts';

/** The event as the subject of a notification. */
export const subjectOf = ({ _id }: Pick<Event, '_id'>) => ({ kind: 'event' as const, id: String(_id) });

/** The path of its page. */
export const pathOf = ({ _id }: Pick<Event, '_id'>) => `/events/${_id}`;

/** The organizer's name, in the reader's language where her account is gone. */
export const organizerOf = ({ organizer_name }: { organizer_name: string }): Written =>
  organizer_name === formerMemberName ? say('mails.formerMember') : organizer_name;

/** The city of a zone, as each language names it. */
const cityOf = (zone: string) => ({
  inLanguages: Object.fromEntries(
    languages.map((each) => [each, cityOfZone(zone, textsOf(each).zoneCities)]),
  ),
});

/**
 * 'Sunday 31 May 2026 at 18:00 (Berlin time)': in the event's zone, else in UTC.
 * @throws RangeError for an invalid record, so that no message is stored which cannot be rendered
 */
export function whenOf(event: EventTimes): Message {
  const moment = startOfEvent(event).toISOString();
  const zone = event.time_zone || null;
  const when = zone
    ? say('news.momentInZone', { moment: { moment, timeZone: zone }, city: cityOf(zone) })
    : say('news.momentInUtc', { moment: { moment, timeZone: 'UTC' } });
  render('en', when);
  return when;
}

/** 'Sunday 31 May 2026 at 18:00 (Berlin time); Sunday 7 June …'. */
export const datesInWords = (events: readonly Event[]): Message =>
  events
    .slice(1)
    .reduce(
      (dates, event) => say('news.datesAnd', { dates, date: whenOf(event) }),
      whenOf(events[0] as Event),
    );

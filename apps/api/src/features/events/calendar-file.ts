import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailAttachment } from '#features/mail/outbox.service.ts';
import { communityName, contactMailbox } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { render, say } from '#lib/message.ts';
import { withoutLinks } from '#lib/without-links.ts';
import type { Event } from './event.model.ts';
import { organizerOf } from './event-words.ts';

type Shown = 'created_at' | 'description' | 'ends_at' | 'location' | 'starts_at' | 'title' | '_id';

/** The fields of an event that a calendar shows; the address only where the reader may see it. */
export type CalendarEvent = Pick<Event, Shown> &
  Partial<Pick<Event, 'calendar_changed_at' | 'address' | 'online_url'>> & { organizer_name: string };

/** A calendar entry; a cancelled one stays for a while. */
export interface CalendarEntry {
  event: CalendarEvent;
  /** When the reader's RSVP last changed, in a member's own calendar. */
  rsvpChangedAt?: Date | undefined;
  isCancelled?: boolean;
  /** Whether it takes place without the reader, who has left it: her calendar takes it out, as one that is cancelled. */
  isLeft?: boolean;
}

/** The latest of these instants. */
export const latestOf = (...instants: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...instants.map((each) => each?.getTime() ?? Number.NEGATIVE_INFINITY)));

/**
 * Calendars ignore updates whose SEQUENCE does not grow. It adds the seconds from the event's creation to its last change
 * and those to the last change of the RSVP, so that a change of either raises it. A cancellation adds one, also for an
 * event that was never changed.
 */
function sequenceOf({ event, rsvpChangedAt, isCancelled }: CalendarEntry): number {
  const seconds = (changedAt: Date | null | undefined) =>
    changedAt ? Math.max(0, Math.ceil((changedAt.getTime() - event.created_at.getTime()) / 1000)) : 0;
  return seconds(event.calendar_changed_at) + seconds(rsvpChangedAt) + (isCancelled ? 1 : 0);
}

/** The time of a change for calendars: at least a second after the one before, as SEQUENCE counts seconds. */
export function nextCalendarChange({
  created_at,
  calendar_changed_at,
}: Pick<Event, 'created_at' | 'calendar_changed_at'>): Date {
  const last = calendar_changed_at ?? created_at;
  return new Date(Math.max(clock.now().getTime(), last.getTime() + 1000));
}

const [firstInstant, lastInstant] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];

/** The nearest instant in a year of four digits: with another one no calendar could read the file (RFC 5545 §3.3.4). */
const inCalendarYears = (instant: Date) =>
  new Date(Math.min(Math.max(instant.getTime(), firstInstant), lastInstant));

/** The end, at least a second after the start: times in the file are whole seconds, and DTEND must be later (RFC 5545 §3.8.2.2). */
const endOf = ({ starts_at, ends_at }: CalendarEvent): Date =>
  inCalendarYears(new Date(Math.max(ends_at.getTime(), starts_at.getTime() + 1000)));

/** Many calendars show no STATUS, so the title says that an event does not take place, or not for the reader. */
function summaryOf(language: Language, { event, isCancelled, isLeft }: CalendarEntry): string {
  const title = withoutLinks(event.title);
  if (isLeft) return render(language, say('documents.calendar.left', { title }));
  return isCancelled ? render(language, say('documents.calendar.cancelled', { title })) : title;
}

/** Unusual line breaks, as in text pasted from Word: some calendar apps end the description at them. */
const otherLineEnds = /[\v\f\u0085\u2028\u2029]/g;
/** Control characters: RFC 5545 §3.1 forbids them, and some calendar apps refuse a file that has one. */
const notInCalendars = /[^\P{Cc}\t\r\n]/gu;

function descriptionOf(language: Language, { description, online_url: url }: CalendarEvent): string {
  const text = description.replace(otherLineEnds, '\n').replace(notInCalendars, '');
  return url ? render(language, say('documents.calendar.description', { description: text, url })) : text;
}

/**
 * An organizer's name with its double quotes and backslashes replaced. The file has it in double quotes, in which nothing can be
 * escaped (RFC 5545 §3.2). ical-generator escapes there all the same, and calendar apps then refuse the file or lose the organizer.
 */
const inQuotes = (name: string): string => name.replaceAll('"', "'").replaceAll('\\', '/');

function addTo(
  calendar: ICalCalendar,
  { config }: AppContext,
  language: Language,
  entry: CalendarEntry,
): void {
  const { event, rsvpChangedAt, isCancelled } = entry;
  const { starts_at, location, address } = event;
  const organizer = render(language, organizerOf(event));
  calendar.createEvent({
    id: `event-${event._id}@rosette`,
    sequence: sequenceOf(entry),
    stamp: clock.now(),
    created: event.created_at,
    lastModified: latestOf(event.created_at, event.calendar_changed_at, rsvpChangedAt),
    start: inCalendarYears(starts_at),
    end: endOf(event),
    summary: summaryOf(language, entry),
    description: descriptionOf(language, event),
    location: address ? `${location}, ${address}` : location,
    organizer: { name: inQuotes(withoutLinks(organizer)), email: contactMailbox({ config }) },
    url: isCancelled ? `${config.webOrigin}/events` : `${config.webOrigin}/events/${event._id}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

const createCalendar = (language: Language, method: ICalCalendarMethod) =>
  new ICalCalendar({
    prodId: { company: communityName(), product: 'Events', language: language.toUpperCase() },
    method,
  });

/**
 * Every line ends with CRLF, the last one too (RFC 5545 §3.4); the library leaves that out. It writes the default type of URL
 * (§3.8.4.6), at which some readers stop. A folded line begins with a blank, so no text can look like that.
 */
const textOf = (calendar: ICalCalendar): string =>
  `${calendar.toString()}\r\n`.replace(/^URL;VALUE=URI:/gm, 'URL:');

/**
 * One event as an iCalendar file (RFC 5545) in UTC. METHOD is PUBLISH, not REQUEST: she has answered by RSVP, and a
 * calendar's reply would be mailed to the organizer, whose address may be private (RFC 5546 §3.2.1). A cancelled event
 * is sent as CANCEL with the same UID (§4.1.3).
 */
export function calendarFileOf(
  app: AppContext,
  language: Language,
  event: CalendarEvent,
  isCancelled = false,
): string {
  const calendar = createCalendar(
    language,
    isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  );
  addTo(calendar, app, language, { event, isCancelled });
  return textOf(calendar);
}

/** The calendar file as a mail attachment, in every language. */
export function calendarAttachmentOf(
  app: AppContext,
  event: CalendarEvent,
  isCancelled = false,
): MailAttachment {
  return {
    filename: 'event.ics',
    contentType: `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: Object.fromEntries(
      languages.map((language) => [language, calendarFileOf(app, language, event, isCancelled)]),
    ) as MailAttachment['content'],
  };
}

/** Many entries as a calendar feed. */
export function calendarFeedOf(
  app: AppContext,
  language: Language,
  entries: readonly CalendarEntry[],
): string {
  const calendar = createCalendar(language, ICalCalendarMethod.PUBLISH);
  calendar.name(communityName()).ttl(3600);
  for (const entry of entries) addTo(calendar, app, language, entry);
  return textOf(calendar);
}

import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailAttachment } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { Event } from './event.model.ts';

type Shown = 'created_at' | 'description' | 'ends_at' | 'location' | 'starts_at' | 'title' | '_id';

/** As much of an event as a calendar shows. The place's details only where they may be known. */
export type CalendarEvent = Pick<Event, Shown> &
  Partial<Pick<Event, 'calendar_changed_at' | 'address' | 'online_url'>> & { organizer_name: string };

/** An entry of a calendar; what was called off stays in it for a while, as such. */
export interface CalendarEntry {
  event: CalendarEvent;
  isCancelled?: boolean;
}

/** Only grows, as calendars take nothing else for news: seconds from making the event to its last change. */
const sequenceOf = ({ created_at, calendar_changed_at }: CalendarEvent) =>
  calendar_changed_at
    ? Math.max(0, Math.ceil((calendar_changed_at.getTime() - created_at.getTime()) / 1000))
    : 0;

const descriptionOf = ({ description, online_url }: CalendarEvent) =>
  online_url ? `${description}\n\nJoin online: ${online_url}` : description;

function addTo(calendar: ICalCalendar, { config }: AppContext, { event, isCancelled }: CalendarEntry): void {
  const { title, starts_at, ends_at, location, address, organizer_name } = event;
  calendar.createEvent({
    id: `event-${event._id}@rosette`,
    // A cancellation is news, too, also of an event that had never changed.
    sequence: sequenceOf(event) + (isCancelled ? 1 : 0),
    stamp: clock.now(),
    created: event.created_at,
    lastModified: event.calendar_changed_at ?? event.created_at,
    start: starts_at,
    end: ends_at,
    summary: title,
    description: descriptionOf(event),
    location: address ? `${location}, ${address}` : location,
    organizer: { name: organizer_name, email: config.CONTACT_EMAIL },
    url: isCancelled ? `${config.webOrigin}/events` : `${config.webOrigin}/events/${event._id}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

const createCalendar = (method: ICalCalendarMethod) =>
  new ICalCalendar({ prodId: { company: 'Rosette', product: 'Events', language: 'EN' }, method });

/**
 * One event as a calendar file (RFC 5545), times in UTC. It is published, not requested: she has answered already, by
 * RSVP, so a calendar has nothing to ask her, and answers would go to an organizer whose address is her own affair
 * (RFC 5546 §3.2.1). What is called off is cancelled under the same UID (§4.1.3).
 */
export function calendarFileOf(app: AppContext, event: CalendarEvent, isCancelled = false): string {
  const calendar = createCalendar(isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
  addTo(calendar, app, { event, isCancelled });
  return calendar.toString();
}

/** The same, to go with a mail. */
export function calendarAttachmentOf(
  app: AppContext,
  event: CalendarEvent,
  isCancelled = false,
): MailAttachment {
  return {
    filename: 'event.ics',
    contentType: `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: calendarFileOf(app, event, isCancelled),
  };
}

/** Many entries as a calendar to subscribe to. */
export function calendarFeedOf(app: AppContext, entries: readonly CalendarEntry[]): string {
  const calendar = createCalendar(ICalCalendarMethod.PUBLISH);
  calendar.name('Rosette').ttl(3600);
  for (const entry of entries) addTo(calendar, app, entry);
  return calendar.toString();
}

import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailAttachment } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { OrganizedEvent } from './event-organizers.ts';
import { spanOf } from './event-start.ts';

/**
 * The event as a calendar file. It is published, not requested: she has answered already, by RSVP, so a calendar has
 * nothing to ask her, and answers would go to an organizer whose address is her own affair (RFC 5546 §3.2.1). What is
 * called off is cancelled under the same UID (§4.1.3). The sequence only grows: whole seconds since the event was made.
 */
export function calendarFileOf(
  { config }: AppContext,
  event: OrganizedEvent,
  isCancelled = false,
): MailAttachment {
  const now = clock.now();
  const { start, end, isFloating } = spanOf(event);
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = new ICalCalendar({
    prodId: { company: 'Rosette', product: 'Events', language: 'EN' },
    method,
  });
  calendar.createEvent({
    id: `event-${event._id}@rosette`,
    sequence: Math.max(0, Math.floor((now.getTime() - event.created_at.getTime()) / 1000)),
    stamp: now,
    start,
    end,
    floating: isFloating,
    summary: event.title,
    description: event.description,
    location: event.location,
    organizer: { name: event.organizer_name, email: config.CONTACT_EMAIL },
    url: `${config.webOrigin}/events`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return {
    filename: 'event.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}

import type { ListedEventDto } from '@rosette/shared/contract/dashboard.ts';
import { guestsFromDays } from '@rosette/shared/contract/event-list.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import type { EventViewer, SeenEvent, SeenEventPage } from './seen-events.service.ts';

/** An event as the caller sees it: private fields only where she may see them, `my_rsvp` only for members. */
export function presentEvent(event: SeenEvent, caller: EventViewer): EventDto {
  const { capacity = null, attendee_count } = event;
  return {
    id: String(event._id),
    title: event.title,
    description: event.description,
    date: event.date.toISOString(),
    time: event.time ?? null,
    time_zone: event.time_zone ?? null,
    end_date: event.end_date?.toISOString() ?? null,
    location: event.location,
    online_only: event.online_only ?? false,
    image: event.image ?? null,
    capacity,
    attendee_visibility: event.attendee_visibility,
    attendees: event.attendees,
    attendee_count,
    spots_left: capacity === null ? null : Math.max(0, capacity - attendee_count),
    waitlist_count: event.waitlist_count,
    guests: event.guests ?? 'none',
    guests_from: event.guests_from ?? guestsFromDays.usual,
    guest_count: event.guest_count ?? 0,
    organizer_id: String(event.organizer_id),
    organizer_name: event.organizer_name,
    is_sponsored: event.is_sponsored,
    sponsor_name: event.sponsor_name ?? null,
    created_at: event.created_at.toISOString(),
    ...(event.later_dates !== undefined && { later_dates: event.later_dates }),
    ...(event.more_dates && { more_dates: event.more_dates }),
    ...(event.seesPlace && { address: event.address ?? null, online_url: event.online_url ?? null }),
    ...(caller && { my_rsvp: event.state }),
  };
}

type Listed = Pick<SeenEvent, '_id' | 'title' | 'date' | 'time' | 'time_zone' | 'location'>;

/** An event as a line of the dashboard shows it. */
export const presentListedEvent = (event: Listed): ListedEventDto => ({
  id: String(event._id),
  title: event.title,
  date: event.date.toISOString(),
  time: event.time ?? null,
  time_zone: event.time_zone ?? null,
  location: event.location,
});

/** One event for its page, with the organizer's picture and the caller's position on the waitlist. */
export function presentEventPage(event: SeenEventPage, caller: EventViewer): EventDto {
  return {
    ...presentEvent(event, caller),
    organizer_image: event.organizer_image ?? null,
    series: event.series,
    ...(event.position !== null && { my_position: event.position }),
  };
}

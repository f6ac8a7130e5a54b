import type { EventDto } from '@rosette/shared/contract/events.ts';
import type { OrganizedEvent } from './events.service.ts';

export function presentEvent(event: OrganizedEvent): EventDto {
  return {
    id: String(event._id),
    title: event.title,
    description: event.description,
    date: event.date.toISOString(),
    time: event.time ?? null,
    time_zone: event.time_zone ?? null,
    location: event.location,
    image: event.image ?? null,
    attendees: event.attendees.map(String),
    organizer_id: String(event.organizer_id),
    organizer_name: event.organizer_name,
    is_sponsored: event.is_sponsored,
    sponsor_name: event.sponsor_name ?? null,
    created_at: event.created_at.toISOString(),
  };
}

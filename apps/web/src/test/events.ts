import type { EventDto } from '@rosette/shared/contract/events.ts';

/** The same for all events of a run: a test may compare the minutes of two. */
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

/** An event tomorrow without attendees. */
export function anEvent(traits: Partial<EventDto> = {}): EventDto {
  return {
    id: '65f0000000000000000000e1',
    title: 'Round table',
    description: 'An evening with three founders.',
    date: tomorrow,
    time: null,
    time_zone: null,
    end_date: null,
    location: 'Online',
    online_only: false,
    image: null,
    capacity: null,
    attendee_visibility: 'members',
    attendees: [],
    attendee_count: traits.attendees?.length ?? 0,
    spots_left: null,
    waitlist_count: 0,
    guests: 'none',
    guests_from: 60,
    guest_count: 0,
    organizer_id: '65f0000000000000000000a9',
    organizer_name: 'Maren Voss',
    is_sponsored: false,
    sponsor_name: null,
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

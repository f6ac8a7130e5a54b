import { namesOf } from '#features/users/users.service.ts';
import { hiddenFrom } from '#features/users/visibility.service.ts';
import { formerMemberName } from '#lib/former-member.ts';
import type { Event } from './event.model.ts';

export type OrganizedEvent = Event & { organizer_name: string };

export async function withOrganizers(events: Event[]): Promise<OrganizedEvent[]> {
  const names = await namesOf(events.map(({ organizer_id }) => organizer_id));
  const hidden = new Set(await hiddenFrom(null));
  return events.map((event) => ({
    ...event,
    attendees: event.attendees.filter((id) => !hidden.has(String(id))),
    organizer_name: names.get(String(event.organizer_id)) ?? formerMemberName,
  }));
}

export async function withOrganizer(event: Event): Promise<OrganizedEvent> {
  const [organized] = await withOrganizers([event]);
  return organized as OrganizedEvent;
}

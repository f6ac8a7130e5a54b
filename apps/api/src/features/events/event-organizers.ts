import { namesOf } from '#features/users/users.service.ts';
import { isVisibleTo } from '#features/users/visibility.service.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { type Attendance, attendanceOf, type EventViewer } from './attendee-lists.ts';
import type { Event } from './event.model.ts';

export type OrganizedEvent = Event & { organizer_name: string };

/** An event with its attendance as the caller sees it. */
export type SeenEvent = OrganizedEvent & Attendance;

/** Loads the organizers of events. */
export async function withOrganizers(events: readonly Event[]): Promise<OrganizedEvent[]> {
  const names = await namesOf(events.map(({ organizer_id }) => organizer_id));
  return events.map((event) => ({
    ...event,
    organizer_name: names.get(String(event.organizer_id)) ?? formerMemberName,
  }));
}

/** Loads the organizer of one event. */
export async function withOrganizer(event: Event): Promise<OrganizedEvent> {
  const [organized] = await withOrganizers([event]);
  return organized as OrganizedEvent;
}

/** The event as its attendees are told that it was cancelled: a suspended organizer is not named. */
export async function withNamedOrganizer(event: Event): Promise<OrganizedEvent> {
  const isNamed = await isVisibleTo(null, event.organizer_id);
  return isNamed ? withOrganizer(event) : { ...event, organizer_name: formerMemberName };
}

/** Adds the attendance of events as the caller sees it; null for a visitor. */
export async function withAttendance(
  caller: EventViewer,
  events: readonly OrganizedEvent[],
): Promise<SeenEvent[]> {
  const attendance = await attendanceOf(events, caller);
  return events.map((event) => ({ ...event, ...(attendance.get(String(event._id)) as Attendance) }));
}

/** Events as the caller sees them; null for a visitor. */
export async function seenBy(caller: EventViewer, events: readonly Event[]): Promise<SeenEvent[]> {
  return withAttendance(caller, await withOrganizers(events));
}

/** One event as the caller sees it. */
export async function seenOneBy(caller: EventViewer, event: Event): Promise<SeenEvent> {
  const [seen] = await seenBy(caller, [event]);
  return seen as SeenEvent;
}

import * as z from 'zod/mini';
import { startOfEvent } from '../event-times.ts';
import { attendeeEndpoints } from './attendees.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { calendarEndpoints } from './event-calendars.ts';
import {
  dateTime,
  id,
  idParams,
  instant,
  optionalCount,
  optionalDateTime,
  optionalText,
  optionalTime,
  optionalTimeZone,
  optionalUrl,
  pageQuery,
  searchText,
  text,
} from './fields.ts';
import { errorCode } from './problem.ts';
import { rsvpEndpoints, rsvpState } from './rsvps.ts';
import { listsSimilar } from './similar-header.ts';

/** product/events#who-sees-attendees: who may see attendees besides the organizer and admins. */
export const attendeeVisibilities = ['members', 'attendees', 'organizer'] as const;
export type AttendeeVisibility = (typeof attendeeVisibilities)[number];

export const eventDto = z.object({
  id,
  title: z.string(),
  description: z.string(),
  date: instant,
  time: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  end_date: z.nullable(instant),
  location: z.string(),
  image: z.nullable(z.string()),
  capacity: z.nullable(z.number()),
  attendee_visibility: z.enum(attendeeVisibilities),
  /** Attendee ids visible to the caller; see `attendee_count`. */
  attendees: z.array(id),
  attendee_count: z.number(),
  spots_left: z.nullable(z.number()),
  waitlist_count: z.number(),
  organizer_id: id,
  organizer_name: z.string(),
  is_sponsored: z.boolean(),
  sponsor_name: z.nullable(z.string()),
  created_at: instant,
  /** Only for attendees, the organizer and admins; left out for others. */
  address: z.optional(z.nullable(z.string())),
  online_url: z.optional(z.nullable(z.string())),
  /** The caller's RSVP; left out without a token. */
  my_rsvp: z.optional(z.nullable(rsvpState)),
  /** The caller's position on the waitlist, from 1; only of one event, while she waits. */
  my_position: z.optional(z.number()),
  /** The organizer's picture; only of one event. */
  organizer_image: z.optional(z.nullable(z.string())),
});
export type EventDto = z.output<typeof eventDto>;

const eventFields = z.object({
  title: text('title'),
  description: text('description'),
  date: dateTime,
  time: optionalTime,
  time_zone: optionalTimeZone,
  end_date: optionalDateTime,
  location: text('title'),
  address: optionalText('title'),
  online_url: optionalUrl,
  image: optionalUrl,
  capacity: optionalCount(1, 10_000),
  attendee_visibility: z.optional(z.enum(attendeeVisibilities)),
});
type EventFields = z.output<typeof eventFields>;

/** Requires an end after the start (product/events#times). */
export function endsAfterStart(
  event: Pick<EventFields, 'date' | 'time' | 'time_zone' | 'end_date'>,
): boolean {
  return !event.end_date || (event.end_date > event.date && event.end_date > startOfEvent(event));
}

export const createEventBody = eventFields.check(
  z.refine((event) => endsAfterStart(event), {
    error: errorCode('event_ends_too_early'),
    path: ['end_date'],
  }),
);
export type CreateEventBody = EventFields;

/** Omitted fields stay, so the service checks the end against the stored start. */
export const updateEventBody = z.partial(eventFields);
export type UpdateEventBody = z.output<typeof updateEventBody>;

/** The organizer's message to attendees; an empty one counts as none. */
export const removeEventBody = z.optional(z.object({ message: optionalText('announcement') }));

export const eventListQuery = z.object({
  ...pageQuery,
  q: searchText,
  /** Events that run at or after this instant and start before `until`. */
  from: z.optional(dateTime),
  until: z.optional(dateTime),
  /** Whether the event can be joined online. */
  online: z.optional(z.enum(['true', 'false'])),
  /** The events of this organizer. */
  organizer: z.optional(id),
  /** `created`: newest first, for news about the community. */
  sort: z.optional(z.enum(['date', 'created'])),
});
export type EventListQuery = z.output<typeof eventListQuery>;

export const events = {
  list: defineEndpoint({
    method: 'get',
    path: '/events',
    access: 'public',
    summary: 'Upcoming events by date, then past ones, latest first',
    query: eventListQuery,
    response: z.array(eventDto),
    status: 200,
    isList: true,
    headers: listsSimilar,
    isCacheable: true,
    isPersonalWithToken: true,
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/events',
    access: 'event.create',
    refusal: 'events_need_upgrade',
    isRoleFirst: true,
    summary: 'Create an event',
    body: createEventBody,
    response: eventDto,
    status: 201,
  }),
  ...rsvpEndpoints,
  get: defineEndpoint({
    method: 'get',
    path: '/events/:id',
    access: 'public',
    summary: 'One event',
    params: idParams,
    response: eventDto,
    status: 200,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/events/:id',
    access: 'member',
    summary: 'Change the own event',
    params: idParams,
    body: updateEventBody,
    response: eventDto,
    status: 200,
    alsoAnswers: [403],
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/events/:id',
    access: 'member',
    summary: 'Cancel the own event, with a message to attendees and the waitlist',
    params: idParams,
    body: removeEventBody,
    status: 204,
    alsoAnswers: [403],
  }),
  ...attendeeEndpoints,
  ...calendarEndpoints,
};

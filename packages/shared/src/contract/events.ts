import * as z from 'zod/mini';
import { startOfEvent } from '../event-times.ts';
import { defineEndpoint } from './define-endpoint.ts';
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
import { messages } from './messages.ts';
import { personDto } from './people.ts';

/** beyond §11: who sees who is going. The organizer and admins always do. */
export const attendeeVisibilities = ['members', 'attendees', 'organizer'] as const;
export type AttendeeVisibility = (typeof attendeeVisibilities)[number];

export const rsvpStates = ['going', 'waitlisted'] as const;
const rsvpState = z.enum(rsvpStates);
export type RsvpState = z.output<typeof rsvpState>;

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
  /** Who is going, as far as the caller may see them; see `attendee_count`. */
  attendees: z.array(id),
  attendee_count: z.number(),
  spots_left: z.nullable(z.number()),
  waitlist_count: z.number(),
  organizer_id: id,
  organizer_name: z.string(),
  is_sponsored: z.boolean(),
  sponsor_name: z.nullable(z.string()),
  created_at: instant,
  /** These two only for who is going, the organizer and admins; else left out. */
  address: z.optional(z.nullable(z.string())),
  online_url: z.optional(z.nullable(z.string())),
  /** What the caller has answered; left out without a token. */
  my_rsvp: z.optional(z.nullable(rsvpState)),
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

/** Whether the end, where one is given, is after the start (beyond §11). */
export function endsAfterStart(
  event: Pick<EventFields, 'date' | 'time' | 'time_zone' | 'end_date'>,
): boolean {
  return !event.end_date || (event.end_date > event.date && event.end_date > startOfEvent(event));
}

export const createEventBody = eventFields.check(
  z.refine((event) => endsAfterStart(event), { error: messages.eventEndsTooEarly, path: ['end_date'] }),
);
export type CreateEventBody = EventFields;

/** What is left out stays: whether the end is after the start is only known together with it. */
export const updateEventBody = z.partial(eventFields);
export type UpdateEventBody = z.output<typeof updateEventBody>;

/** What the organizer tells who was going; an empty one counts as none. */
export const removeEventBody = z.optional(z.object({ message: optionalText('announcement') }));

export const eventListQuery = z.object({
  ...pageQuery,
  q: searchText,
  /** Only events that run at or after this instant, and begin before `until`. */
  from: z.optional(dateTime),
  until: z.optional(dateTime),
  /** Whether they can be joined online. */
  online: z.optional(z.enum(['true', 'false'])),
  /** `created`: the latest made first, for news about the community. */
  sort: z.optional(z.enum(['date', 'created'])),
});
export type EventListQuery = z.output<typeof eventListQuery>;

export const rsvpDto = z.object({
  action: z.enum(['confirmed', 'cancelled', 'waitlisted']),
  attendees: z.array(id),
});
export type RsvpDto = z.output<typeof rsvpDto>;

export const myRsvpDto = z.object({ event_id: id, state: rsvpState });
export type MyRsvpDto = z.output<typeof myRsvpDto>;

/** Somebody in the list of an event: for other members only who she is, all else for the organizer and admins. */
export const attendeeDto = z.object({
  person: personDto,
  state: z.optional(rsvpState),
  /** Her place among the waiting, from 1; null for who is going. */
  position: z.optional(z.nullable(z.number())),
  since: z.optional(instant),
  checked_in_at: z.optional(z.nullable(instant)),
  /** Left out where she does not show it to the caller. */
  email: z.optional(z.string()),
});
export type AttendeeDto = z.output<typeof attendeeDto>;

const attendeeParams = z.object({ ...idParams.shape, user_id: idParams.shape.id });
export const checkInBody = z.object({ present: z.boolean() });
export const eventMessageBody = z.object({ text: text('announcement') });

const calendarType = 'text/calendar; charset=utf-8';
/** The address at which a calendar program reads what a member goes to and organises. */
export const calendarLinkDto = z.object({ url: z.string() });
export type CalendarLinkDto = z.output<typeof calendarLinkDto>;
const calendarParams = z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) });

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
    isCacheable: true,
    isPersonalWithToken: true,
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/events',
    access: 'event.create',
    refusal: messages.eventsNeedUpgrade,
    summary: 'Create an event',
    body: createEventBody,
    response: eventDto,
    status: 201,
  }),
  mine: defineEndpoint({
    method: 'get',
    path: '/events/my',
    access: 'member',
    summary: 'The events that are not over and that the caller goes to or waits for',
    query: z.object(pageQuery),
    response: z.array(myRsvpDto),
    status: 200,
    isList: true,
  }),
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
    summary: 'Cancel the own event, with a message to who was going or waiting',
    params: idParams,
    body: removeEventBody,
    status: 204,
    alsoAnswers: [403],
  }),
  rsvp: defineEndpoint({
    method: 'post',
    path: '/events/:id/rsvp',
    access: 'event.rsvp',
    summary: 'Attend or wait for a place, or no longer: each call changes it',
    params: idParams,
    response: rsvpDto,
    status: 200,
    alsoAnswers: [409],
  }),
  attend: defineEndpoint({
    method: 'put',
    path: '/events/:id/rsvp',
    access: 'event.rsvp',
    summary: 'Attend or wait for a place; again changes nothing',
    params: idParams,
    response: rsvpDto,
    status: 200,
    alsoAnswers: [409],
  }),
  leave: defineEndpoint({
    method: 'delete',
    path: '/events/:id/rsvp',
    access: 'event.rsvp',
    summary: 'No longer attend or wait; again changes nothing',
    params: idParams,
    response: rsvpDto,
    status: 200,
  }),
  attendees: defineEndpoint({
    method: 'get',
    path: '/events/:id/attendees',
    access: 'member',
    summary: 'Who is going, then who waits, in order; for other members who is going, as the event allows',
    params: idParams,
    query: z.object(pageQuery),
    response: z.array(attendeeDto),
    status: 200,
    isList: true,
    alsoAnswers: [403],
  }),
  attendeesFile: defineEndpoint({
    method: 'get',
    path: '/events/:id/attendees.csv',
    access: 'member',
    summary: 'The same for the organizer, as a table',
    params: idParams,
    file: 'attendees.csv',
    fileType: 'text/csv; charset=utf-8',
    status: 200,
    alsoAnswers: [403],
  }),
  checkIn: defineEndpoint({
    method: 'post',
    path: '/events/:id/attendees/:user_id/check-in',
    access: 'member',
    summary: 'Note that somebody is there, or is not',
    params: attendeeParams,
    body: checkInBody,
    response: attendeeDto,
    status: 200,
    alsoAnswers: [403, 409],
  }),
  takeOut: defineEndpoint({
    method: 'delete',
    path: '/events/:id/attendees/:user_id',
    access: 'member',
    summary: 'Take somebody out of the own event; she is told',
    params: attendeeParams,
    status: 204,
    alsoAnswers: [403],
  }),
  message: defineEndpoint({
    method: 'post',
    path: '/events/:id/message',
    access: 'member',
    summary: 'Tell something to all who are going',
    params: idParams,
    body: eventMessageBody,
    status: 202,
    alsoAnswers: [403],
  }),
  calendarFile: defineEndpoint({
    method: 'get',
    path: '/events/:id/calendar.ics',
    access: 'public',
    summary: 'The event as a calendar file, with the place for whom it is given',
    params: idParams,
    file: 'event.ics',
    fileType: calendarType,
    status: 200,
  }),
  calendarFeed: defineEndpoint({
    method: 'get',
    path: '/calendar/:secret.ics',
    access: 'public',
    summary: 'What the member of this secret address goes to and organises, to subscribe to',
    params: calendarParams,
    file: 'rosette.ics',
    fileType: calendarType,
    status: 200,
  }),
  calendarLink: defineEndpoint({
    method: 'get',
    path: '/users/me/calendar',
    access: 'member',
    summary: 'The address of the own calendar',
    response: calendarLinkDto,
    status: 200,
  }),
  renewCalendarLink: defineEndpoint({
    method: 'post',
    path: '/users/me/calendar',
    access: 'member',
    summary: 'A new address of the own calendar; the one before ends',
    response: calendarLinkDto,
    status: 200,
  }),
};

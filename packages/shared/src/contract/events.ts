import * as z from 'zod/mini';
import { startOfEvent } from '../event-times.ts';
import { mostDates } from '../series-dates.ts';
import { attendeeEndpoints } from './attendees.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { calendarEndpoints } from './event-calendars.ts';
import {
  attendeeVisibilities,
  eventDto,
  guestChoices,
  guestsFromDays,
  listEvents,
  seriesSteps,
} from './event-list.ts';
import {
  dateTime,
  idParams,
  optionalCount,
  optionalDateTime,
  optionalText,
  optionalTime,
  optionalTimeZone,
  optionalUrl,
  text,
} from './fields.ts';
import { optionalGrounds } from './grounds.ts';
import { besideOtherProblems, errorCode } from './problem.ts';
import { rsvpEndpoints } from './rsvps.ts';
import { seriesEndpoints } from './series.ts';

export {
  type AttendeeVisibility,
  attendeeVisibilities,
  type EventDto,
  type EventListQuery,
  eventDto,
  eventListQuery,
  type SeriesDto,
} from './event-list.ts';

const eventFields = z.object({
  title: text('title'),
  description: text('description'),
  date: dateTime,
  time: optionalTime,
  time_zone: optionalTimeZone,
  end_date: optionalDateTime,
  /** Everybody sees it; required unless the event is only online. */
  location: optionalText('title'),
  /** Whether there is no place but the net. */
  online_only: z.optional(z.boolean()),
  address: optionalText('title'),
  online_url: optionalUrl,
  image: optionalUrl,
  capacity: optionalCount(1, 10_000),
  attendee_visibility: z.optional(z.enum(attendeeVisibilities)),
  guests: z.optional(z.enum(guestChoices)),
  /** From how many days before the event guests may ask; null for the usual 60. */
  guests_from: optionalCount(0, guestsFromDays.most),
});
type EventFields = z.output<typeof eventFields>;

/** Requires an end after the start (product/events#times). */
export function endsAfterStart(
  event: Pick<EventFields, 'date' | 'time' | 'time_zone' | 'end_date'>,
): boolean {
  return !event.end_date || (event.end_date > event.date && event.end_date > startOfEvent(event));
}

/** The scopes of a change or cancellation of a date of a series: that date, or it and the later ones (product/events#series). */
export const seriesScopes = ['this', 'following'] as const;
const scope = z.optional(z.enum(seriesScopes));

const dateCount = (min: number) => z.number().check(z.int(), z.gte(min), z.lte(mostDates));

/** How a new event repeats; `count` is of all its dates. */
const repeat = z.object({ every: z.enum(seriesSteps), count: dateCount(2) });
export type Repeat = z.output<typeof repeat>;

export const createEventBody = z.extend(eventFields, { repeat: z.optional(z.nullable(repeat)) }).check(
  z.refine((event) => event.online_only || event.location, {
    error: errorCode('required'),
    path: ['location'],
    when: besideOtherProblems('location'),
  }),
  z.refine((event) => endsAfterStart(event), {
    error: errorCode('event_ends_too_early'),
    path: ['end_date'],
    when: besideOtherProblems('end_date', 'date', 'time', 'time_zone'),
  }),
);
export type CreateEventBody = z.output<typeof createEventBody>;

/** Omitted fields stay, so the service checks the end against the stored start. */
export const updateEventBody = z.extend(z.partial(eventFields), { scope });
export type UpdateEventBody = z.output<typeof updateEventBody>;

/** A message to attendees; an empty one counts as none. Beside it an admin's grounds. */
export const removeEventBody = z.optional(
  z.object({ message: optionalText('announcement'), scope, ...optionalGrounds }),
);
export type RemoveEventBody = z.output<typeof removeEventBody>;

export const events = {
  list: listEvents,
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
    alsoAnswers: [403, 409],
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/events/:id',
    access: 'member',
    summary:
      'Cancel the own event, with a message to attendees and the waitlist; an admin gives a reason for that of somebody else',
    params: idParams,
    body: removeEventBody,
    status: 204,
    alsoAnswers: [403, 409],
  }),
  ...seriesEndpoints,
  ...attendeeEndpoints,
  ...calendarEndpoints,
};

import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import {
  dateTime,
  id,
  idParams,
  instant,
  optionalTime,
  optionalTimeZone,
  optionalUrl,
  pageQuery,
  searchText,
  text,
} from './fields.ts';
import { messages } from './messages.ts';

export const eventDto = z.object({
  id,
  title: z.string(),
  description: z.string(),
  date: instant,
  time: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  location: z.string(),
  image: z.nullable(z.string()),
  attendees: z.array(id),
  organizer_id: id,
  organizer_name: z.string(),
  is_sponsored: z.boolean(),
  sponsor_name: z.nullable(z.string()),
  created_at: instant,
});
export type EventDto = z.output<typeof eventDto>;

export const createEventBody = z.object({
  title: text('title'),
  description: text('description'),
  date: dateTime,
  time: optionalTime,
  time_zone: optionalTimeZone,
  location: text('title'),
  image: optionalUrl,
});
export type CreateEventBody = z.output<typeof createEventBody>;

export const updateEventBody = z.partial(createEventBody);
export type UpdateEventBody = z.output<typeof updateEventBody>;

export const eventListQuery = z.object({
  ...pageQuery,
  q: searchText,
  /** Only events from this instant on, and before `until`. */
  from: z.optional(dateTime),
  until: z.optional(dateTime),
  /** `created`: the latest made first, for news about the community. */
  sort: z.optional(z.enum(['date', 'created'])),
});
export type EventListQuery = z.output<typeof eventListQuery>;

export const rsvpDto = z.object({ action: z.enum(['confirmed', 'cancelled']), attendees: z.array(id) });
export type RsvpDto = z.output<typeof rsvpDto>;

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
    summary: 'Remove the own event',
    params: idParams,
    status: 204,
    alsoAnswers: [403],
  }),
  rsvp: defineEndpoint({
    method: 'post',
    path: '/events/:id/rsvp',
    access: 'event.rsvp',
    summary: 'Attend, or no longer attend: each call changes it',
    params: idParams,
    response: rsvpDto,
    status: 200,
  }),
};

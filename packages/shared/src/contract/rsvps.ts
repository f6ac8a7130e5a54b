import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParams, pageQuery } from './fields.ts';
import { rsvpState } from './rsvp-state.ts';

export const rsvpDto = z.object({
  action: z.enum(['confirmed', 'cancelled', 'waitlisted']),
  attendees: z.array(id),
});
export type RsvpDto = z.output<typeof rsvpDto>;

export const myRsvpDto = z.object({ event_id: id, state: rsvpState });
export type MyRsvpDto = z.output<typeof myRsvpDto>;

/** Joining and leaving an event and its waitlist; part of `events`. */
export const rsvpEndpoints = {
  mine: defineEndpoint({
    method: 'get',
    path: '/events/my',
    access: 'member',
    summary: 'Events that are not over and that the caller attends or waits for',
    query: z.object(pageQuery),
    response: z.array(myRsvpDto),
    status: 200,
    isList: true,
  }),
  rsvp: defineEndpoint({
    method: 'post',
    path: '/events/:id/rsvp',
    access: 'event.rsvp',
    summary: 'Attend (or join the waitlist), or cancel: each call toggles',
    params: idParams,
    response: rsvpDto,
    status: 200,
    alsoAnswers: [409],
  }),
  attend: defineEndpoint({
    method: 'put',
    path: '/events/:id/rsvp',
    access: 'event.rsvp',
    summary: 'Attend, or join the waitlist; idempotent',
    params: idParams,
    response: rsvpDto,
    status: 200,
    alsoAnswers: [409],
  }),
  leave: defineEndpoint({
    method: 'delete',
    path: '/events/:id/rsvp',
    access: 'event.rsvp',
    summary: 'Cancel attending or waiting; idempotent',
    params: idParams,
    response: rsvpDto,
    status: 200,
  }),
};

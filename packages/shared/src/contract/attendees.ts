import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParams, instant, pageQuery, text } from './fields.ts';
import { personDto } from './people.ts';
import { rsvpState } from './rsvp-state.ts';

/** A guest (a person without an account) in the attendee list of organizer and admins. */
const attendingGuest = z.object({
  id,
  full_name: z.string(),
  business_name: z.nullable(z.string()),
  email: z.string(),
  invited_by: z.nullable(personDto),
  /** To how many events of the community she came in a year, this one included; null before the first. */
  visits: z.nullable(z.number()),
});

/** An attendee: the person for other members, all fields for the organizer and admins. */
export const attendeeDto = z.object({
  /** Null for a guest. */
  person: z.nullable(personDto),
  guest: z.optional(z.nullable(attendingGuest)),
  /** Of a guest: whether a mail to her came back. */
  mail_returned: z.optional(z.boolean()),
  state: z.optional(rsvpState),
  /** The position on the waitlist, from 1; null for attendees. */
  position: z.optional(z.nullable(z.number())),
  since: z.optional(instant),
  checked_in_at: z.optional(z.nullable(instant)),
  /** Left out where it is hidden from the caller. */
  email: z.optional(z.string()),
});
export type AttendeeDto = z.output<typeof attendeeDto>;

const attendeeParams = z.object({ ...idParams.shape, user_id: idParams.shape.id });
const guestParams = z.object({ ...idParams.shape, guest_id: idParams.shape.id });
export const checkInBody = z.object({ present: z.boolean() });
export const eventMessageBody = z.object({ text: text('announcement') });

/** The organizer's endpoints for attendees; part of `events`. */
export const attendeeEndpoints = {
  attendees: defineEndpoint({
    method: 'get',
    path: '/events/:id/attendees',
    access: 'member',
    summary:
      'Attendees, then the waitlist in order for the organizer; for others the attendees, if the event shows them',
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
    summary: 'Attendees and waitlist of the own event, as CSV',
    params: idParams,
    file: 'attendees.csv',
    fileType: 'text/csv; charset=utf-8',
    status: 200,
    isInLanguage: true,
    alsoAnswers: [403],
  }),
  checkIn: defineEndpoint({
    method: 'post',
    path: '/events/:id/attendees/:user_id/check-in',
    access: 'member',
    summary: 'Check an attendee in, or undo it',
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
    summary: 'Remove an attendee from the own event; she is notified',
    params: attendeeParams,
    status: 204,
    alsoAnswers: [403],
  }),
  checkInGuest: defineEndpoint({
    method: 'post',
    path: '/events/:id/guests/:guest_id/check-in',
    access: 'member',
    summary: 'Check a guest in, or undo it',
    params: guestParams,
    body: checkInBody,
    response: attendeeDto,
    status: 200,
    alsoAnswers: [403, 409],
  }),
  takeOutGuest: defineEndpoint({
    method: 'delete',
    path: '/events/:id/guests/:guest_id',
    access: 'member',
    summary: 'Remove a guest from the own event; she is told, and cannot ask again',
    params: guestParams,
    status: 204,
    alsoAnswers: [403],
  }),
  message: defineEndpoint({
    method: 'post',
    path: '/events/:id/message',
    access: 'member',
    summary: 'Send a message to all attendees of the own event',
    params: idParams,
    body: eventMessageBody,
    status: 202,
    alsoAnswers: [403],
  }),
};

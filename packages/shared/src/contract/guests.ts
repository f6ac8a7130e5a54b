import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { calendarType } from './event-calendars.ts';
import { eventDto } from './event-list.ts';
import { email, idParams, optionalText, text } from './fields.ts';

/** The state of a guest's seat (product/events#guests); `over` also where the event was cancelled. */
export const guestStates = ['unconfirmed', 'going', 'waitlisted', 'left', 'over', 'unavailable'] as const;
export type GuestState = (typeof guestStates)[number];

export const askAsGuestBody = z.object({
  full_name: text('name'),
  email,
  business_name: optionalText('name'),
  /** The id of the member whose link she followed; one that she cannot be from is ignored. */
  invited_by: z.optional(z.nullable(z.string())),
});
export type AskAsGuestBody = z.output<typeof askAsGuestBody>;

export const guestDto = z.object({
  /** With address and link while she goes; null where it was cancelled or is not available. */
  event: z.nullable(eventDto),
  full_name: z.string(),
  business_name: z.nullable(z.string()),
  state: z.enum(guestStates),
  /** The position on the waitlist, from 1. */
  position: z.nullable(z.number()),
  /** What 'Become a member' fills in; null where she cannot register. */
  registration: z.nullable(z.object({ email: z.string() })),
});
export type GuestDto = z.output<typeof guestDto>;

export const guestRsvpDto = z.object({
  action: z.enum(['confirmed', 'cancelled', 'waitlisted']),
  state: z.enum(guestStates),
  position: z.nullable(z.number()),
});
export type GuestRsvpDto = z.output<typeof guestRsvpDto>;

/** 22 characters of base64url. */
const secretParams = z.object({ secret: z.string().check(z.regex(/^[\w-]{22}$/)) });

export const guests = {
  ask: defineEndpoint({
    method: 'post',
    path: '/events/:id/guests',
    access: 'public',
    summary: 'Ask for a seat without an account; the answer is the same for every address',
    params: idParams,
    body: askAsGuestBody,
    response: z.object({ message: z.string() }),
    status: 202,
    isInLanguage: true,
    limit: 'guest',
    alsoAnswers: [404, 409, 503],
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/guests/:secret',
    access: 'public',
    summary: 'The event and the seat of a guest, by the link in her mails',
    params: secretParams,
    response: guestDto,
    status: 200,
  }),
  calendarFile: defineEndpoint({
    method: 'get',
    path: '/guests/:secret/calendar.ics',
    access: 'public',
    summary: 'The event as a calendar file with address and link, while the guest goes',
    params: secretParams,
    file: 'event.ics',
    fileType: calendarType,
    status: 200,
    isInLanguage: true,
  }),
  join: defineEndpoint({
    method: 'put',
    path: '/guests/:secret/rsvp',
    access: 'public',
    summary: 'Confirm the seat, or join the waitlist; idempotent',
    params: secretParams,
    response: guestRsvpDto,
    status: 200,
    alsoAnswers: [409],
  }),
  leave: defineEndpoint({
    method: 'delete',
    path: '/guests/:secret/rsvp',
    access: 'public',
    summary: 'Give back the seat; idempotent',
    params: secretParams,
    response: guestRsvpDto,
    status: 200,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/guests/:secret',
    access: 'public',
    summary: 'Give back the seat, and have the data removed at once',
    params: secretParams,
    status: 204,
  }),
};

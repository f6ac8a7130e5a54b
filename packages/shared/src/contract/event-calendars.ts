import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { idParams } from './fields.ts';

export const calendarType = 'text/calendar; charset=utf-8';
/** The address of a member's calendar feed. */
export const calendarLinkDto = z.object({ url: z.string() });
export type CalendarLinkDto = z.output<typeof calendarLinkDto>;
const calendarParams = z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) });

/** Calendar files and feeds of events; part of `events`. */
export const calendarEndpoints = {
  calendarFile: defineEndpoint({
    method: 'get',
    path: '/events/:id/calendar.ics',
    access: 'public',
    summary: 'The event as a calendar file; with address and link for attendees',
    params: idParams,
    file: 'event.ics',
    fileType: calendarType,
    status: 200,
    isInLanguage: true,
  }),
  calendarFeed: defineEndpoint({
    method: 'get',
    path: '/calendar/:secret.ics',
    access: 'public',
    summary: 'The calendar feed of a member, by its secret address',
    params: calendarParams,
    file: 'rosette.ics',
    fileType: calendarType,
    status: 200,
  }),
  calendarLink: defineEndpoint({
    method: 'get',
    path: '/users/me/calendar',
    access: 'member',
    summary: 'The secret address of the own calendar feed',
    response: calendarLinkDto,
    status: 200,
  }),
  renewCalendarLink: defineEndpoint({
    method: 'post',
    path: '/users/me/calendar',
    access: 'member',
    summary: 'Replace the secret address of the own calendar feed',
    response: calendarLinkDto,
    status: 200,
  }),
};

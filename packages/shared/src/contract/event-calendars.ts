import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { idParams } from './fields.ts';

const calendarType = 'text/calendar; charset=utf-8';
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

import * as z from 'zod/mini';
import { mostDates } from '../series-dates.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { eventDto } from './event-list.ts';
import { id, idParams } from './fields.ts';

export const addDatesBody = z.object({
  count: z.number().check(z.int(), z.gte(1), z.lte(mostDates)),
});
export type AddDatesBody = z.output<typeof addDatesBody>;

const seriesRsvpDto = z.array(
  z.object({ event_id: id, action: z.enum(['confirmed', 'cancelled', 'waitlisted']) }),
);
export type SeriesRsvpDto = z.output<typeof seriesRsvpDto>;

/** Several dates of a series at once (product/events#series); part of `events`. */
export const seriesEndpoints = {
  addDates: defineEndpoint({
    method: 'post',
    path: '/events/:id/series',
    access: 'event.create',
    refusal: 'events_need_upgrade',
    isRoleFirst: true,
    summary: 'Add dates after the last of the own series',
    params: idParams,
    body: addDatesBody,
    response: z.array(eventDto),
    status: 201,
    alsoAnswers: [403, 409],
  }),
  attendSeries: defineEndpoint({
    method: 'put',
    path: '/events/:id/series/rsvp',
    access: 'event.rsvp',
    summary: 'Attend this and all later dates of a series, or join their waitlists; idempotent',
    params: idParams,
    response: seriesRsvpDto,
    status: 200,
    alsoAnswers: [409],
  }),
  leaveSeries: defineEndpoint({
    method: 'delete',
    path: '/events/:id/series/rsvp',
    access: 'event.rsvp',
    summary: 'Cancel attending or waiting for this and all later dates of a series; idempotent',
    params: idParams,
    response: seriesRsvpDto,
    status: 200,
    alsoAnswers: [409],
  }),
};

import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParams, pageQuery } from './fields.ts';
import { personDto } from './people.ts';

/** product/events#we-met: days after an event's end until which they can say that they met. */
export const metDays = 14;

/** Somebody whom the caller can have met at an event. */
export const meetingDto = z.object({
  person: personDto,
  is_connected: z.boolean(),
  /** Whether the caller said that they met; never whether the other did. */
  said: z.boolean(),
});
export type MeetingDto = z.output<typeof meetingDto>;

export const saidMetDto = z.object({
  state: z.enum(['said', 'connected']),
  conversation_id: z.nullable(id),
});
export type SaidMetDto = z.output<typeof saidMetDto>;

const meetingParams = z.object({ ...idParams.shape, user_id: idParams.shape.id });

/** 'We met': product/events#we-met. */
export const meetings = {
  list: defineEndpoint({
    method: 'get',
    path: '/events/:id/met',
    access: 'member',
    summary: 'Whom the caller can have met at an event, connected ones last',
    params: idParams,
    query: z.object(pageQuery),
    response: z.array(meetingDto),
    status: 200,
    isList: true,
    alsoAnswers: [403, 409],
  }),
  say: defineEndpoint({
    method: 'put',
    path: '/events/:id/met/:user_id',
    access: 'member',
    summary: 'Say that the two met; told to nobody until both have said it, which connects them',
    params: meetingParams,
    response: saidMetDto,
    status: 200,
    alsoAnswers: [400, 403, 409, 429],
  }),
  takeBack: defineEndpoint({
    method: 'delete',
    path: '/events/:id/met/:user_id',
    access: 'member',
    summary: 'Take it back while nobody is connected by it; idempotent',
    params: meetingParams,
    response: z.object({ state: z.null() }),
    status: 200,
    alsoAnswers: [403, 409],
  }),
};

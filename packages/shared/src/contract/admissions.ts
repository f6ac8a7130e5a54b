import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { emptyIsNull, id, idParams, instant, maxLength, pageQuery } from './fields.ts';
import { personDto } from './people.ts';
import { admissionStates, answeredDto, answers, memberDto, ownUserDto } from './users.ts';

export type AdmissionState = (typeof admissionStates)[number];

export const admissionDto = z.object({
  /** The account's. */
  id,
  user: memberDto,
  answers: z.array(answeredDto),
  /** Who vouches for her: the member whose invitation she has; null without one. */
  inviter: z.nullable(personDto),
  state: z.enum(admissionStates),
  created_at: instant,
  decided_at: z.nullable(instant),
  /** What she was told when she was declined. */
  message: z.nullable(z.string()),
});
export type AdmissionDto = z.output<typeof admissionDto>;

export const answersBody = z.object({ answers });

export const declineBody = z.object({
  /** Mailed to her, and shown when she signs in. */
  message: emptyIsNull(z.string().check(z.trim(), z.maxLength(maxLength.announcement))),
});

/** product/coming-in#approval */
export const admissions = {
  answer: defineEndpoint({
    method: 'put',
    path: '/users/me/answers',
    access: 'member',
    isForWaiting: true,
    summary: 'Answer the questions of the community while waiting to be admitted',
    body: answersBody,
    response: ownUserDto,
    status: 200,
    alsoAnswers: [409],
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/admin/admissions',
    access: 'admin-panel.open',
    summary: 'Who waits to be admitted, oldest first; or who was admitted or declined',
    query: z.object({ ...pageQuery, state: z._default(z.enum(admissionStates), 'waiting') }),
    response: z.array(admissionDto),
    status: 200,
    isList: true,
  }),
  admit: defineEndpoint({
    method: 'post',
    path: '/admin/admissions/:id/admit',
    access: 'admin-panel.open',
    summary: 'Let somebody in who waits, and tell her by mail',
    params: idParams,
    response: admissionDto,
    status: 200,
    alsoAnswers: [409],
  }),
  decline: defineEndpoint({
    method: 'post',
    path: '/admin/admissions/:id/decline',
    access: 'admin-panel.open',
    summary: 'Decline somebody who waits, and tell her by mail; her account is deleted after 14 days',
    params: idParams,
    body: declineBody,
    response: admissionDto,
    status: 200,
    alsoAnswers: [409],
  }),
};

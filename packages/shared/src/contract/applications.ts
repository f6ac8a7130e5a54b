import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParams, instant, optionalText, pageQuery } from './fields.ts';
import { opportunityDto } from './opportunities.ts';
import { personDto } from './people.ts';
import { errorCode } from './problem.ts';

/** product/opportunities#states-of-an-application: the poster's answers. */
export const applicationAnswers = ['shortlisted', 'declined', 'accepted'] as const;
export type ApplicationAnswer = (typeof applicationAnswers)[number];

export const applicationStates = ['sent', 'seen', ...applicationAnswers, 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

const applicationFields = {
  state: z.enum(applicationStates),
  note: z.nullable(z.string()),
  /** The poster's message with her answer. */
  message: z.nullable(z.string()),
  applied_at: instant,
  /** The conversation opened by the poster; null without one. */
  conversation_id: z.nullable(id),
};

/** An application for the poster. */
export const applicantDto = z.object({ person: personDto, ...applicationFields });
export type ApplicantDto = z.output<typeof applicantDto>;

/** An application for the applicant. */
export const myApplicationDto = z.object({
  opportunity: z.object({
    id,
    title: z.string(),
    type: opportunityDto.shape.type,
    poster: personDto,
    state: opportunityDto.shape.state,
  }),
  ...applicationFields,
});
export type MyApplicationDto = z.output<typeof myApplicationDto>;

const noteBody = z.object({ note: optionalText('note') });
export const applyBody = z.optional(noteBody);
export const changeNoteBody = noteBody;

export const answerApplicantBody = z
  .object({ state: z.optional(z.enum(applicationAnswers)), message: optionalText('announcement') })
  .check(
    z.refine(({ state, message }) => state !== undefined || message !== undefined, {
      error: errorCode('answer_empty'),
      path: ['state'],
    }),
  );
export type AnswerApplicantBody = z.output<typeof answerApplicantBody>;

const applicantParams = z.object({ ...idParams.shape, user_id: idParams.shape.id });

export const applications = {
  mine: defineEndpoint({
    method: 'get',
    path: '/applications/my',
    access: 'member',
    summary: "The caller's applications, newest first",
    query: z.object(pageQuery),
    response: z.array(myApplicationDto),
    status: 200,
    isList: true,
  }),
  apply: defineEndpoint({
    method: 'post',
    path: '/opportunities/:id/apply',
    access: 'member',
    summary: 'Apply to an opportunity',
    params: idParams,
    body: applyBody,
    response: opportunityDto,
    status: 200,
    alsoAnswers: [400, 403, 409],
  }),
  changeNote: defineEndpoint({
    method: 'put',
    path: '/opportunities/:id/apply',
    access: 'member',
    summary: 'Change the note of the own application, until the poster has seen it',
    params: idParams,
    body: changeNoteBody,
    response: myApplicationDto,
    status: 200,
    alsoAnswers: [409],
  }),
  withdraw: defineEndpoint({
    method: 'delete',
    path: '/opportunities/:id/apply',
    access: 'member',
    summary: 'Withdraw the own application; idempotent',
    params: idParams,
    status: 204,
  }),
  applicants: defineEndpoint({
    method: 'get',
    path: '/opportunities/:id/applicants',
    access: 'member',
    summary: 'Applicants of the own opportunity, oldest first; marks them as seen',
    params: idParams,
    query: z.object(pageQuery),
    response: z.array(applicantDto),
    status: 200,
    isList: true,
    alsoAnswers: [403],
  }),
  answer: defineEndpoint({
    method: 'patch',
    path: '/opportunities/:id/applicants/:user_id',
    access: 'member',
    summary: 'Answer an applicant of the own opportunity; she is notified',
    params: applicantParams,
    body: answerApplicantBody,
    response: applicantDto,
    status: 200,
    alsoAnswers: [403, 409],
  }),
  openConversation: defineEndpoint({
    method: 'post',
    path: '/opportunities/:id/applicants/:user_id/conversation',
    access: 'member',
    summary: 'Open a conversation with an applicant of the own opportunity; idempotent',
    params: applicantParams,
    response: z.object({ conversation_id: id }),
    status: 200,
    alsoAnswers: [403, 409],
  }),
};

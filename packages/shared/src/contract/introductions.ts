import * as z from 'zod/mini';
import { textWithoutContactDetails } from './contacts.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idInBody, idParams, instant, pageQuery } from './fields.ts';
import { personDto } from './people.ts';
import { errorCode } from './problem.ts';

export const introductionStates = ['pending', 'connected', 'expired'] as const;
export const introductionAnswers = ['accepted', 'declined'] as const;
export type IntroductionAnswer = (typeof introductionAnswers)[number];

/**
 * An introduction of two members. A decline is not shown to the others
 * (product/contact-and-messages#introductions).
 */
export const introductionDto = z.object({
  id,
  by: personDto,
  first: personDto,
  second: personDto,
  text: z.string(),
  state: z.enum(introductionStates),
  /** The caller's answer; null before it, and for the introducer. */
  my_answer: z.nullable(z.enum(introductionAnswers)),
  created_at: instant,
  expires_at: instant,
  /** Null until both accepted, and for the introducer. */
  conversation_id: z.nullable(id),
});
export type IntroductionDto = z.output<typeof introductionDto>;

export const createIntroductionBody = z
  .object({ first_id: idInBody, second_id: idInBody, text: textWithoutContactDetails })
  .check(
    z.refine(({ first_id, second_id }) => first_id !== second_id, {
      error: errorCode('introduced_to_herself'),
      path: ['second_id'],
    }),
  );
export type CreateIntroductionBody = z.output<typeof createIntroductionBody>;

export const introductionListQuery = z.object({
  ...pageQuery,
  /** `pending`: those that can still be answered. */
  state: z.optional(z.literal('pending')),
});
export type IntroductionListQuery = z.output<typeof introductionListQuery>;

export const introductions = {
  list: defineEndpoint({
    method: 'get',
    path: '/introductions',
    access: 'member',
    summary: 'Introductions that the caller proposed or is part of, newest first',
    query: introductionListQuery,
    response: z.array(introductionDto),
    status: 200,
    isList: true,
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/introductions',
    access: 'member',
    summary: "Introduce two of the caller's connections to each other",
    body: createIntroductionBody,
    response: introductionDto,
    status: 201,
    alsoAnswers: [400, 403, 404, 409, 429],
  }),
  accept: defineEndpoint({
    method: 'post',
    path: '/introductions/:id/accept',
    access: 'member',
    summary: 'Accept an introduction; the two members are connected when both have accepted',
    params: idParams,
    response: introductionDto,
    status: 200,
    alsoAnswers: [403, 409],
  }),
  decline: defineEndpoint({
    method: 'post',
    path: '/introductions/:id/decline',
    access: 'member',
    summary: 'Decline an introduction; nobody is notified',
    params: idParams,
    response: introductionDto,
    status: 200,
    alsoAnswers: [403, 409],
  }),
};

import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParams, instant, pageQuery, searchText, text } from './fields.ts';
import { optionalGroundsBody } from './grounds.ts';
import { listsSimilar } from './similar-header.ts';

export const opportunityTypes = ['job', 'collaboration'] as const;

/** product/opportunities#states: only open ones are on the board and take applications. */
export const opportunityStates = ['open', 'filled', 'closed', 'expired'] as const;
export type OpportunityState = (typeof opportunityStates)[number];

export const opportunityDto = z.object({
  id,
  type: z.enum(opportunityTypes),
  title: z.string(),
  description: z.string(),
  poster_id: id,
  poster_name: z.string(),
  /**
   * For the poster and admins all ids, for others their own where they have applied
   * (product/opportunities#who-sees-applicants).
   */
  applicants: z.array(id),
  applicant_count: z.number(),
  state: z.enum(opportunityStates),
  expires_at: instant,
  created_at: instant,
});
export type OpportunityDto = z.output<typeof opportunityDto>;

export const createOpportunityBody = z.object({
  type: z._default(z.enum(opportunityTypes), 'job'),
  title: text('title'),
  description: text('description'),
});
export type CreateOpportunityBody = z.output<typeof createOpportunityBody>;

export const updateOpportunityBody = z.object({
  type: z.optional(z.enum(opportunityTypes)),
  title: z.optional(text('title')),
  description: z.optional(text('description')),
});
export type UpdateOpportunityBody = z.output<typeof updateOpportunityBody>;

export const closeOpportunityBody = z.optional(
  z.object({
    /** Whether it was closed because somebody was found. */
    filled: z._default(z.boolean(), false),
  }),
);
export type CloseOpportunityBody = z.output<typeof closeOpportunityBody>;

export const opportunityListQuery = z.object({
  ...pageQuery,
  q: searchText,
  type: z.optional(z.enum(opportunityTypes)),
  /** `true`: the caller's own, in every state. */
  mine: z.optional(z.enum(['true', 'false'])),
});
export type OpportunityListQuery = z.output<typeof opportunityListQuery>;

export const opportunities = {
  list: defineEndpoint({
    method: 'get',
    path: '/opportunities',
    access: 'public',
    summary: 'Open jobs and collaborations, newest first',
    query: opportunityListQuery,
    response: z.array(opportunityDto),
    status: 200,
    isList: true,
    headers: listsSimilar,
    // A visitor with `mine`.
    alsoAnswers: [401],
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/opportunities',
    access: 'opportunity.create',
    isRoleFirst: true,
    summary: 'Post a job or a collaboration',
    body: createOpportunityBody,
    response: opportunityDto,
    status: 201,
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/opportunities/:id',
    access: 'public',
    summary: 'One opportunity',
    params: idParams,
    response: opportunityDto,
    status: 200,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/opportunities/:id',
    access: 'member',
    summary: 'Change the own opportunity',
    params: idParams,
    body: updateOpportunityBody,
    response: opportunityDto,
    status: 200,
    alsoAnswers: [403],
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/opportunities/:id',
    access: 'member',
    summary: 'Take the own opportunity off the board; an admin gives a reason for that of somebody else',
    params: idParams,
    body: optionalGroundsBody,
    status: 204,
    alsoAnswers: [403],
  }),
  renew: defineEndpoint({
    method: 'post',
    path: '/opportunities/:id/renew',
    access: 'member',
    summary: 'Keep the own opportunity on the board for 60 days from now; opens one that was closed',
    params: idParams,
    response: opportunityDto,
    status: 200,
    alsoAnswers: [403],
  }),
  close: defineEndpoint({
    method: 'post',
    path: '/opportunities/:id/close',
    access: 'member',
    summary: 'Close the own opportunity for applications',
    params: idParams,
    body: closeOpportunityBody,
    response: opportunityDto,
    status: 200,
    alsoAnswers: [403],
  }),
};

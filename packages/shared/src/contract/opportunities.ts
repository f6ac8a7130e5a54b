import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParams, instant, pageQuery, searchText, text } from './fields.ts';
import { memberDto } from './users.ts';

export const opportunityTypes = ['job', 'collaboration'] as const;

export const opportunityDto = z.object({
  id,
  type: z.enum(opportunityTypes),
  title: z.string(),
  description: z.string(),
  poster_id: id,
  poster_name: z.string(),
  /** The caller's own id where she has applied; for the poster and admins all (decisions §3). */
  applicants: z.array(id),
  applicant_count: z.number(),
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

export const opportunityListQuery = z.object({
  ...pageQuery,
  q: searchText,
  type: z.optional(z.enum(opportunityTypes)),
});
export type OpportunityListQuery = z.output<typeof opportunityListQuery>;

export const opportunities = {
  list: defineEndpoint({
    method: 'get',
    path: '/opportunities',
    access: 'public',
    summary: 'Jobs and collaborations, newest first',
    query: opportunityListQuery,
    response: z.array(opportunityDto),
    status: 200,
    isList: true,
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/opportunities',
    access: 'opportunity.create',
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
    summary: 'Take the own opportunity off the board',
    params: idParams,
    status: 204,
    alsoAnswers: [403],
  }),
  apply: defineEndpoint({
    method: 'post',
    path: '/opportunities/:id/apply',
    access: 'member',
    summary: 'Apply to an opportunity',
    params: idParams,
    response: opportunityDto,
    status: 200,
    alsoAnswers: [400, 403, 409],
  }),
  applicants: defineEndpoint({
    method: 'get',
    path: '/opportunities/:id/applicants',
    access: 'member',
    summary: 'Who applied, for the poster',
    params: idParams,
    query: z.object(pageQuery),
    response: z.array(memberDto),
    status: 200,
    isList: true,
    alsoAnswers: [403],
  }),
};

import * as z from 'zod/mini';
import { optionalCountry } from './country-fields.ts';
import { defineEndpoint } from './define-endpoint.ts';
import {
  id,
  idParams,
  instant,
  optionalText,
  optionalUrl,
  optionalWebsite,
  pageQuery,
  searchText,
  text,
} from './fields.ts';
import { optionalGroundsBody } from './grounds.ts';
import { personDto } from './people.ts';
import { listsSimilar } from './similar-header.ts';

export const businessDto = z.object({
  id,
  name: z.string(),
  description: z.string(),
  industry: z.string(),
  website: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  town: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  is_featured: z.boolean(),
  /** By an admin's flag, or by `has_top_placement`. */
  is_top_placed: z.boolean(),
  /** Whether a Top Placement advertisement of its owner is active. */
  has_top_placement: z.boolean(),
  owner_id: id,
  owner: personDto,
  created_at: instant,
});
export type BusinessDto = z.output<typeof businessDto>;

export const createBusinessBody = z.object({
  name: text('name'),
  description: text('description'),
  industry: text('name'),
  website: optionalWebsite,
  logo: optionalUrl,
  town: optionalText('name'),
  country: optionalCountry,
});
export type CreateBusinessBody = z.output<typeof createBusinessBody>;

export const updateBusinessBody = z.partial(createBusinessBody);
export type UpdateBusinessBody = z.output<typeof updateBusinessBody>;

export const businessListQuery = z.object({
  ...pageQuery,
  q: searchText,
  industry: optionalText('name'),
  /** `created`: newest first, for news about the community. */
  sort: z.optional(z.enum(['showcase', 'created'])),
});
export type BusinessListQuery = z.output<typeof businessListQuery>;

export const businesses = {
  list: defineEndpoint({
    method: 'get',
    path: '/businesses',
    access: 'public',
    summary: 'The business showcase: top placed, then featured, then newest',
    query: businessListQuery,
    response: z.array(businessDto),
    status: 200,
    isList: true,
    headers: listsSimilar,
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/businesses',
    access: 'business.create',
    isRoleFirst: true,
    summary: 'Showcase a business',
    body: createBusinessBody,
    response: businessDto,
    status: 201,
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/businesses/:id',
    access: 'public',
    summary: 'One business',
    params: idParams,
    response: businessDto,
    status: 200,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/businesses/:id',
    access: 'member',
    summary: 'Change the own business',
    params: idParams,
    body: updateBusinessBody,
    response: businessDto,
    status: 200,
    alsoAnswers: [403],
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/businesses/:id',
    access: 'member',
    summary: 'Take the own business out of the showcase; an admin gives a reason for that of somebody else',
    params: idParams,
    body: optionalGroundsBody,
    status: 204,
    alsoAnswers: [403],
  }),
};

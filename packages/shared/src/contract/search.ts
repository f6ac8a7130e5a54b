import * as z from 'zod/mini';
import { businessDto } from './businesses.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { eventDto } from './event-list.ts';
import { opportunityDto } from './opportunities.ts';
import { errorCode } from './problem.ts';
import { similarHeader } from './similar-header.ts';
import { memberDto } from './users.ts';

/** product/profiles-and-directory#searching-everything: shorter texts would match nearly everything. */
export const minSearchLength = 2;

/** product/profiles-and-directory#searching-everything: the most results of each kind. */
export const maxFoundOfEach = 5;

export const searchQuery = z.object({
  q: z
    .string()
    .check(z.trim(), z.minLength(minSearchLength, errorCode('search_too_short')), z.maxLength(100)),
});

/** Items as in the lists of their kinds. */
export const searchDto = z.object({
  people: z.array(memberDto),
  businesses: z.array(businessDto),
  events: z.array(eventDto),
  opportunities: z.array(opportunityDto),
});
export type SearchDto = z.output<typeof searchDto>;

export const search = {
  find: defineEndpoint({
    method: 'get',
    path: '/search',
    access: 'member',
    summary: 'People, businesses, upcoming events and open opportunities, five of each at most',
    query: searchQuery,
    response: searchDto,
    status: 200,
    headers: {
      [similarHeader]:
        '`similar=` and the names of the lists, as in `similar=people,events`, where nothing matches `q` and matches of its words without their ends are listed',
    },
  }),
};

import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { idParam, pageQuery } from './fields.ts';
import { memberDto } from './users.ts';

/** The reasons for a suggestion, strongest first (product/profiles-and-directory#suggestions). */
export const suggestionReasons = [
  'offers_what_you_need',
  'needs_what_you_offer',
  'same_town',
  'same_industry',
] as const;

/** A suggested member with the reasons. */
export const suggestionDto = z.object({
  person: memberDto,
  reasons: z.array(z.object({ kind: z.enum(suggestionReasons), value: z.string() })),
});
export type SuggestionDto = z.output<typeof suggestionDto>;

export const suggestions = {
  list: defineEndpoint({
    method: 'get',
    path: '/users/suggestions',
    access: 'member',
    summary: 'Up to six members whom the caller might want to know, each with the reasons',
    query: z.object(pageQuery),
    response: z.array(suggestionDto),
    status: 200,
    isList: true,
  }),
  dismiss: defineEndpoint({
    method: 'post',
    path: '/users/suggestions/:user_id/dismiss',
    access: 'member',
    summary: 'Do not suggest this member to the caller for 90 days',
    params: z.object({ user_id: idParam }),
    status: 204,
    alsoAnswers: [400],
  }),
  spotlight: defineEndpoint({
    method: 'get',
    path: '/users/spotlight',
    access: 'member',
    summary:
      'The member who was shown least recently, with a business if possible; null without other members',
    response: z.nullable(memberDto),
    status: 200,
  }),
};

import * as z from 'zod/mini';
import { businessDto } from './businesses.ts';
import { contactStates } from './contacts.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { eventDto } from './event-list.ts';
import { id, idParams, instant } from './fields.ts';
import { opportunityDto } from './opportunities.ts';
import { personDto } from './people.ts';

/** The most entries of each kind on a profile. */
export const maxShownOnProfile = 5;

/** What a profile shows beside the member's own fields (product/profiles-and-directory#profiles). */
export const profileActivityDto = z.object({
  /** What is between the caller and her; null for nothing, as after a request that was declined. */
  contact: z.nullable(
    z.object({
      state: z.enum(contactStates),
      request_id: z.nullable(id),
      conversation_id: z.nullable(id),
      since: instant,
    }),
  ),
  /** Whether the caller is connected with her and with somebody else. */
  can_introduce: z.boolean(),
  /** Members who are connected with both; `count` also counts those who are not listed. */
  mutual_connections: z.object({ count: z.number(), people: z.array(personDto) }),
  businesses: z.array(businessDto),
  /** Those that are not over, the next first. */
  events: z.array(eventDto),
  /** Open ones, newest first. */
  opportunities: z.array(opportunityDto),
});
export type ProfileActivityDto = z.output<typeof profileActivityDto>;

export const profiles = {
  activity: defineEndpoint({
    method: 'get',
    path: '/users/:id/activity',
    access: 'member',
    summary:
      "A member's businesses, upcoming events and open opportunities, five of each at most, and her contact with the caller",
    params: idParams,
    response: profileActivityDto,
    status: 200,
  }),
};

import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { dateTime, idParams } from './fields.ts';
import { groundsBody } from './grounds.ts';
import { memberDto } from './users.ts';

export const suspendBody = z.object({
  /** Shown to the member. */
  reason: groundsBody.shape.reason,
  rule: groundsBody.shape.rule,
  /** The end; null or omitted for none. */
  until: z.optional(z.nullable(dateTime)),
});
export type SuspendBody = z.output<typeof suspendBody>;

const suspendedUser = z.object({ user: memberDto });

/** product/safety#suspension: a suspension ends a member's sessions, refuses sign-ins and hides her. */
export const suspensions = {
  suspend: defineEndpoint({
    method: 'post',
    path: '/admin/users/:id/suspend',
    access: 'admin-panel.open',
    summary: 'Suspend a member, or change reason and end of a suspension',
    params: idParams,
    body: suspendBody,
    response: suspendedUser,
    status: 200,
    alsoAnswers: [400, 409],
  }),
  unsuspend: defineEndpoint({
    method: 'post',
    path: '/admin/users/:id/unsuspend',
    access: 'admin-panel.open',
    summary: 'End the suspension of a member',
    params: idParams,
    response: suspendedUser,
    status: 200,
  }),
};
